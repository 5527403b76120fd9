"""Which encoding bytes are in that are neither UTF-8 nor marked: a guess from the lines that hold more than ASCII."""

from __future__ import annotations

import codecs
import itertools
import re
from collections.abc import Sequence

from charset_normalizer import from_bytes

# The name people know → Python's own; the ones a person can choose.
ENCODINGS = {
    "UTF-8": "utf-8",
    "UTF-16": "utf-16",
    "UTF-32": "utf-32",
    "Windows-1252": "cp1252",
    "Latin-1": "latin-1",
    "Latin-2": "iso8859-2",
    "Latin-9": "iso8859-15",
    "Windows-1250": "cp1250",
    "Windows-1251": "cp1251",
    "Windows-1253": "cp1253",
    "Windows-1254": "cp1254",
    "Windows-1255": "cp1255",
    "Windows-1256": "cp1256",
    "Windows-1257": "cp1257",
    "ISO 8859-5": "iso8859-5",
    "KOI8-R": "koi8-r",
    "DOS 850": "cp850",
    "DOS 866": "cp866",
    "Mac Roman": "mac-roman",
    "Shift JIS": "cp932",
    "EUC-JP": "euc-jp",
    "GB 18030": "gb18030",
    "Big5": "big5",
    "EUC-KR": "cp949",
}
# Letters that stand alone among ASCII, and scripts that have hardly any; in the order in which a tie is broken.
LATIN = ("Windows-1252", "Windows-1250", "Windows-1254", "DOS 850", "Mac Roman")
OTHER = (
    "Windows-1251",
    "KOI8-R",
    "GB 18030",
    "Big5",
    "Shift JIS",
    "EUC-JP",
    "EUC-KR",
    "Windows-1253",
    "Windows-1255",
    "Windows-1256",
    "DOS 866",
    "ISO 8859-5",
)
SAMPLE = 8_000  # bytes that are looked at
WINDOW = 1_000_000  # bytes in which they are looked for
LONGEST = 2_000  # bytes of a line
FEWEST = 6  # bytes beyond ASCII that tell a script
CHAOS = 0.2  # more is no text of that encoding
_RUN = re.compile(rb"[\x80-\xff]+")
_IN_WORD = re.compile(r"[^\W\d_](?![\s.,;:\"'’“”„–—…°)])[^\w\x00-\x7f]|[^\x00-\x7f\w\s“”„«»‘’–—…°€£©®§][^\W\d_]")
HEBREW = range(0xE0, 0xFB)
_KANA = re.compile("[\u3040-\u30ff]")


def candidates(data: bytes, start: int) -> list[str]:
    """Encodings that the bytes may be in, the likeliest first; `start` is the first byte beyond ASCII."""
    sample = beyond_ascii(data, start)
    runs = _RUN.findall(sample)
    size = sum(map(len, runs))
    dense = size >= FEWEST and size >= 1.5 * len(runs)
    likely = other(sample) if dense or has_kana(sample) else []
    return likely or latin(sample)


def beyond_ascii(data: bytes, start: int) -> bytes:
    """Some lines that hold more than ASCII."""
    begin = max(data.rfind(b"\n", 0, start), data.rfind(b"\r", 0, start), start - LONGEST, -1) + 1
    lines, size = [], 0
    for line in data[begin : begin + WINDOW].splitlines():
        if not line.isascii():
            lines.append(line[:LONGEST])
            size += len(lines[-1])
            if size > SAMPLE:
                break
    return b"\n".join(lines)


def has_kana(sample: bytes) -> bool:
    """Whether this is Japanese in Shift JIS, whose second bytes may be ASCII."""
    try:
        return len(_KANA.findall(sample.decode("cp932"))) > 1
    except UnicodeDecodeError:
        return False


def other(sample: bytes) -> list[str]:
    """Scripts that are not Latin, by charset-normalizer's measure of mess."""
    likely = measured(sample, OTHER)
    hebrew = all(byte in HEBREW for run in _RUN.findall(sample) for byte in run)  # in Cyrillic no capital, no я
    if hebrew and "Windows-1255" in likely:
        likely.remove("Windows-1255")
        likely.insert(0, "Windows-1255")
    return likely


def measured(sample: bytes, names: Sequence[str]) -> list[str]:
    """The encodings under which a text has little mess, the least first."""
    codes = {codecs.lookup(ENCODINGS[name]).name: name for name in names}
    isolated = [codec.replace("-", "_") for codec in codes]
    matches = from_bytes(sample, cp_isolation=isolated, threshold=CHAOS, enable_fallback=False)
    return list(dict.fromkeys(codes[codecs.lookup(match.encoding).name] for match in matches))


def latin(sample: bytes) -> list[str]:
    """Latin letters: the encoding that leaves the fewest signs and capitals inside words."""
    faults: dict[str, int] = {}
    texts: dict[str, str] = {}
    for name in LATIN:
        try:
            texts[name] = text = sample.decode(ENCODINGS[name])
        except UnicodeDecodeError:
            continue
        capitals = sum(a.islower() and b.isupper() and not b.isascii() for a, b in itertools.pairwise(text))
        faults[name] = len(_IN_WORD.findall(text)) + capitals
    if "Windows-1254" in faults and is_turkish(texts.get("Windows-1252", "")):
        faults["Windows-1254"] = -1
    if "Windows-1250" in faults and is_eastern(texts.get("Windows-1252", "")):
        faults["Windows-1250"] = -1
    return sorted(faults, key=lambda name: faults[name])


def is_turkish(text: str) -> bool:
    """Whether Icelandic letters stand where no other Icelandic ones do: Turkish has its own in their stead."""
    return any(letter in text for letter in "þðÞÐ") and not any(letter in text for letter in "áíóúæÁÍÓÚÆ")


def is_eastern(text: str) -> bool:
    """Whether Western letters come together as in no Western language, since others were meant."""
    has = set(text).intersection
    czech = has("øìùèæòï") and (has("šžýŠŽÝ") or ("ø" in text and has("íìè")))  # ř ě ů č ć ň ď
    hungarian = (
        ("õ" in text or ("û" in text and has("öü") and "è" not in text)) and has("áéó") and not has("ãçê")
    )  # ő ű
    romanian = "ã" in text and has("âî") and not has("áéíóõç")  # ă
    return bool(czech or hungarian or romanian)
