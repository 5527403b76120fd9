"""Awkward files, each named for what is awkward: bytes, a file name, and what must come of them."""

import gzip
import io
import re
import struct
import zipfile
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import pandas as pd


@dataclass(frozen=True)
class Awkward:
    """A file: read to these columns (and decisions), or refused with a sentence that says this."""

    data: bytes
    name: str = "data.csv"
    columns: dict[str, list[Any]] | None = None  # None: not compared cell by cell
    decided: dict[str, Any] = field(default_factory=dict)
    notes: str = ""
    doubts: str = ""
    other: dict[str, list[Any]] | None = None  # columns of the other reading that the first doubt offers
    refused: str = ""


def text(content: str, encoding: str = "utf-8") -> bytes:
    return content.encode(encoding)


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def workbook(rows: list[list[Any]], sheets: tuple[str, ...] = ("Sheet1",)) -> bytes:
    """A small workbook of Excel's own parts: numbers as numbers, anything else as text."""

    def cell(value: Any, at: str) -> str:
        if value is None:
            return ""
        if isinstance(value, int | float):
            return f'<c r="{at}"><v>{value}</v></c>'
        safe = str(value).replace("&", "&amp;").replace("<", "&lt;")
        return f'<c r="{at}" t="inlineStr"><is><t>{safe}</t></is></c>'

    def page(lines: list[list[Any]]) -> str:
        body = "".join(
            f'<row r="{r}">{"".join(cell(value, f"{chr(65 + c)}{r}") for c, value in enumerate(line))}</row>'
            for r, line in enumerate(lines, 1)
        )
        return f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData></worksheet>'

    return office(
        {f"xl/worksheets/sheet{k}.xml": page(rows if k == 1 else []) for k in range(1, len(sheets) + 1)}, sheets
    )


MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TABLE = '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row>' + "".join(
    f'<row r="{r}"><c r="A{r}"><v>{r}</v></c><c r="B{r}" t="str"><v>{v}</v></c></row>' for r, v in ((2, "x"), (3, "y"))
)
TABLE_READ = {"a": ["2", "3"], "b": ["x", "y"]}
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def office(pages: dict[str, str], sheets: tuple[str, ...] = ("Sheet1",)) -> bytes:
    places = range(1, len(sheets) + 1)
    listed = "".join(
        f'<sheet name="{name}" sheetId="{k}" r:id="rId{k}"/>' for k, name in zip(places, sheets, strict=True)
    )
    links = "".join(
        f'<Relationship Id="rId{k}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{k}.xml"/>' for k in places
    )
    kinds = "".join(
        f'<Override PartName="/xl/worksheets/sheet{k}.xml" ContentType="{KINDS}.worksheet+xml"/>' for k in places
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KINDS}.sheet.main+xml"/>{kinds}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" Type="{RELATIONS}'
        '/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>',
    }
    return zipped({name: text(part) for name, part in (parts | pages).items()})


def page_of(rows: str) -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def single(rows: str) -> bytes:
    """A workbook of one sheet with these rows, as XML."""
    return office({"xl/worksheets/sheet1.xml": page_of(rows)})


def changed(book: bytes, part: str, old: str, new: str, more: dict[str, bytes] | None = None) -> bytes:
    """A workbook with a replacement in one part, and other parts added."""
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert old.encode() in parts[part]
    parts[part] = parts[part].replace(old.encode(), new.encode())
    return zipped(parts | (more or {}))


def moved(path: str, target: str) -> bytes:
    """A workbook whose sheet lies elsewhere in the archive."""
    return changed(
        single(""), "xl/_rels/workbook.xml.rels", "worksheets/sheet1.xml", target, {path: text(page_of(TABLE))}
    )


def far(cell: str) -> bytes:
    """A small table, and a cell elsewhere."""
    return single(TABLE + f'<row r="1048576">{cell}</row>')


STYLES = """<styleSheet xmlns="{main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd&quot; Uhr&quot;"/>
<numFmt numFmtId="165" formatCode="0.0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/>
<xf numFmtId="46"/></cellXfs></styleSheet>"""
STRINGS = """<sst xmlns="{main}"><si><t>a</t></si><si><r><t>b</t></r> <r><t>b</t></r><rPh><t>bee</t></rPh></si>
<si><t>c_x0020_d</t></si></sst>"""


def styled() -> bytes:
    """A workbook with shared texts, dates, an error, a truth value and a formula."""
    line = "".join(
        f'<c s="{style}"><v>{value}</v></c>'
        for style, value in ((0, "0.1"), (1, "44927"), (2, "44927.75"), (3, "2"), (4, "0.25"), (5, "1.5"))
    )
    kinds = '<c t="b"><v>1</v></c><c t="e"><v>#DIV/0!</v></c><c t="d"><v>2024-02-29T00:00:00</v></c>'
    kinds += "<c><f>1+1</f><v>2</v></c>"
    names = '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c>' + "".join(
        f'<c t="inlineStr"><is><t>{name}</t></is></c>' for name in "efghijk"
    )
    rows = f"<row>{names}</row><row>{line}{kinds}</row><row>{line}{kinds}</row>"
    links = "".join(
        f'<Relationship Id="{kind}" Type="{RELATIONS}/{kind}" Target="{kind}.xml"/>'
        for kind in ("styles", "sharedStrings")
    )
    parts = {"xl/styles.xml": text(STYLES.format(main=MAIN)), "xl/sharedStrings.xml": text(STRINGS.format(main=MAIN))}
    return changed(single(rows), "xl/_rels/workbook.xml.rels", "</Relationships>", f"{links}</Relationships>", parts)


def cover(first: str, rows: int = 30) -> bytes:
    """A workbook whose first sheet is a title, and whose second holds the table."""
    data = "".join(f'<row><c><v>{r}</v></c><c t="str"><v>{"pq"[r % 2]}</v></c></row>' for r in range(rows))
    pages = {
        "sheet1": page_of(first),
        "sheet2": page_of(f'<row><c t="str"><v>a</v></c><c t="str"><v>y</v></c></row>{data}'),
    }
    return office({f"xl/worksheets/{name}.xml": page for name, page in pages.items()}, ("Cover", "Data"))


def hidden(state: str = "hidden") -> bytes:
    return changed(cover(TABLE), "xl/workbook.xml", 'name="Cover"', f'name="Cover" state="{state}"')


def locked_workbook() -> bytes:
    """What Excel writes with a password: a container with an encrypted package in it."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 1016 + "EncryptedPackage".encode("utf-16-le") + b"\0" * 480


@cache
def zip_bomb() -> bytes:
    """Some 100 kB that unpack to more than the limit of a session."""
    return zipped({"big.csv": b"a,b\n" + b"1,2\n" * 26_000_000})


def lying_zip() -> bytes:
    """An archive whose directory says that its file is small."""
    data = bytearray(zip_bomb())
    for sign, at in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        place = data.index(sign) + at
        data[place : place + 4] = struct.pack("<I", 100)
    return bytes(data)


def locked_zip() -> bytes:
    data = bytearray(zipped({"a.csv": b"a,b\n1,2\n"}))
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


ARFF = """% The weather
@RELATION weather
@attribute 'out look' {sunny, 'over cast', rainy}
@attribute temperature REAL
@attribute windy {TRUE,FALSE}
@attribute remark string
@attribute play {yes,no}
@DATA
sunny,85,FALSE,'it\\'s hot',no
% a remark
'over cast',?,TRUE,"a, b",yes
rainy,70.5,FALSE,?,yes
"""
PLAIN = {"a": ["1", "2", "3"], "b": ["x", "y", "x"]}
NUMBERS = {"a": ["1.5", "2.25", "3.5"], "b": ["x", "y", "x"]}
GRID = [["a", "b", "y"], [1, "x", "p"], [2.5, None, "q"], [3, "z", "p"]]

DOUBTFUL = {
    "a markdown table": Awkward(
        text("Some words.\n\n| a | b |\n|---|:-:|\n| 1 | x |\n| 2 | y |\n| 3 | x |\n\nMore words.\n"),
        "data.md",
        PLAIN,
        doubts="read as a table drawn with lines",
    ),
    "a markdown table with a pipe in a value": Awkward(
        text("a | b\n---|---\n1 | x \\| z\n2 | y\n"), "data.md", {"a": ["1", "2"], "b": ["x | z", "y"]}
    ),
    "what mysql prints": Awkward(
        text(
            "mysql> select * from t;\n+------+------+\n| a    | b    |\n+------+------+\n|    1 | x    |\n"
            "|    2 | NULL |\n|    3 | x    |\n+------+------+\n3 rows in set (0.00 sec)\n"
        ),
        "data.txt",
        {"a": PLAIN["a"], "b": ["x", None, "x"]},
    ),
    "what psql prints": Awkward(
        text(" a | b \n---+---\n 1 | x\n 2 | y\n 3 | x\n(3 rows)\n"), "data.txt", PLAIN, notes=""
    ),
    "libsvm": Awkward(
        text("+1 1:0.5 3:2\n-1 2:1.5 # a remark\n+1\n"),
        "data.txt",
        {"label": ["+1", "-1", "+1"], "x1": ["0.5", "0", "0"], "x2": ["0", "1.5", "0"], "x3": ["2", "0", "0"]},
        doubts="libsvm's sparse rows",
    ),
    "columns of fixed width": Awkward(
        text(
            "name         age city\nAnn Smith     31 New York\nBob           25 Paris\nCy de la Mar   9 Rome\n"
            "Di            40 Den Haag\n"
        ),
        "data.txt",
        {
            "name": ["Ann Smith", "Bob", "Cy de la Mar", "Di"],
            "age": ["31", "25", "9", "40"],
            "city": ["New York", "Paris", "Rome", "Den Haag"],
        },
        doubts="columns of fixed width",
    ),
    "columns under dashes": Awkward(
        text("a     b      c\n----  -----  ---\n1     x y    4\n2            5\n3     x y    6\n"),
        "data.txt",
        {"a": PLAIN["a"], "b": ["x y", None, "x y"], "c": ["4", "5", "6"]},
    ),
    "c4.5's pair of files": Awkward(
        zipped(
            {
                "golf.names": text("| weather\nPlay, Don't Play.\n\noutlook: sunny, rain.\nheat: continuous.\n"),
                "golf.data": text("sunny, 85, Don't Play\nrain, ?, Play.\nsunny, 70, Play\n"),
            }
        ),
        "golf.zip",
        {
            "outlook": ["sunny", "rain", "sunny"],
            "heat": ["85", None, "70"],
            "class": ["Don't Play", "Play", "Play"],
        },
        {"header": False, "name": "golf.data"},
        notes="come from the .names file",
    ),
    "a data file beside names in prose": Awkward(
        zipped({"a.names": text("1. Title: a\n\n2. Sources\n"), "a.data": text("1,x\n2,y\n3,x\n")}),
        "a.zip",
        {"column 1": PLAIN["a"], "column 2": PLAIN["b"]},
        notes="is not in C4.5's notation, so it was not used",
    ),
    "a total below the table": Awkward(
        text("a,b\n1,x\n2,y\n3,x\n,\nTotal,6\n"),
        columns=PLAIN,
        doubts="The last row, 'Total', is no case and was left out.",
        other={"a": ["1", "2", "3", "Total"]},
    ),
    "a source below the table": Awkward(
        text("a,b,c\n1,x,5\n2,y,6\n3,x,7\n\nSource: the office\n"),
        columns={**PLAIN, "c": ["5", "6", "7"]},
        doubts="The last row, 'Source: the office', is no case",
    ),
    "units under the header": Awkward(
        text("a,c,b\nkg,cm,\n1,4,x\n2,5,y\n3,6,x\n"),
        columns={"a": PLAIN["a"], "c": ["4", "5", "6"], "b": PLAIN["b"]},
        doubts="The line under the header holds units (kg, cm)",
        other={"a": ["kg", "1", "2", "3"]},
    ),
    "two tables one below the other": Awkward(
        text("a,b\n1,x\n2,y\n3,x\n\nc,d,e\n4,5,6\n7,8,9\n"),
        columns=PLAIN,
        decided={"header_line": 1},
        doubts="Another table begins in line 6, below an empty line",
        other={"c": ["4", "7"], "d": ["5", "8"], "e": ["6", "9"]},
    ),
    "two tables with titles, as a spreadsheet saves them": Awkward(
        text("Table 1;\r\na;b\r\n1;x\r\n2;y\r\n3;x\r\n;\r\nTable 2;\r\nc;d\r\n4;5\r\n7;8\r\n"),
        columns=PLAIN,
        decided={"header_line": 2},
        doubts="Another table begins in line 8",
        other={"c": ["4", "7"], "d": ["5", "8"]},
    ),
    "blanks": Awkward(
        text("a  b\n1  x\n 2 y\n3    x \n"),
        "data.txt",
        PLAIN,
        {"separator": " ", "header_line": 1},
        doubts="separated by spaces",
        other={"a b": ["1  x", "2 y", "3    x"]},
    ),
    "auto-mpg as uci has it": Awkward(
        text(
            '18.0   8   307.0      130.0      3504.      12.0   70  1\t"chevrolet chevelle malibu"\n'
            '15.0   8   350.0      165.0      3693.      11.5   70  1\t"buick skylark 320"\n'
            '25.0   4   98.00      ?          2046.      19.0   71  1\t"ford pinto"\n'
        ),
        "auto-mpg.data",
        {
            "column 1": ["18.0", "15.0", "25.0"],
            "column 2": ["8", "8", "4"],
            "column 3": ["307.0", "350.0", "98.00"],
            "column 4": ["130.0", "165.0", None],
            "column 5": ["3504.", "3693.", "2046."],
            "column 6": ["12.0", "11.5", "19.0"],
            "column 7": ["70", "70", "71"],
            "column 8": ["1", "1", "1"],
            "column 9": ["chevrolet chevelle malibu", "buick skylark 320", "ford pinto"],
        },
        {"separator": " ", "header": False, "header_line": 0},
    ),
    "trailing semicolons of an excel export": Awkward(
        text("a;b;;\r\n1;x;;\r\n2;y;;\r\n3;x;;\r\n"), columns=PLAIN, notes="2 empty columns without a name left out"
    ),
    "a table that begins in the third column": Awkward(
        text(",,,\n,,a,b\n,,1,x\n,,2,y\n,,3,x\n"), columns=PLAIN, notes="2 empty columns"
    ),
    "german thousands": Awkward(
        text("a;b\n800;x\n1.200;y\n950;x\n"),
        columns={"a": ["800", "1200", "950"], "b": PLAIN["b"]},
        decided={"decimal": ","},
        doubts="'1.200' in 'a' was read with thousands grouped, as 1200.",
        other={"a": ["800", "1.200", "950"]},
    ),
    "german thousands beside decimal commas": Awkward(
        text("a;b\n800;1,5\n1.200;2,5\n950;3\n"),
        columns={"a": ["800", "1200", "950"], "b": ["1.5", "2.5", "3"]},
        doubts="'1.200' in 'a' was read with thousands grouped",
        other={"a": ["800", "1.200", "950"], "b": ["1.5", "2.5", "3"]},
    ),
    "semicolons and decimal points": Awkward(
        text("a;b\n1.001;7.4\n1.200;0.27\n"), columns={"a": ["1.001", "1.200"], "b": ["7.4", "0.27"]}
    ),
    "decimal commas and exponents": Awkward(
        text("a;b\n3,050E+04;1,07E+04\n1,5E+03;2,25E-01\n"),
        columns={"a": ["3.050E+04", "1.5E+03"], "b": ["1.07E+04", "2.25E-01"]},
    ),
    "three digits, a decimal comma and an exponent": Awkward(
        text("a\tb\n3,050E+04\tx\n2,125E+04\ty\n"), columns={"a": ["3.050E+04", "2.125E+04"], "b": ["x", "y"]}
    ),
    "a comma between tabs": Awkward(
        text("a\tb\n1,234\tx\n2,500\ty\n800\tx\n"),
        columns={"a": ["1234", "2500", "800"], "b": PLAIN["b"]},
        doubts="'1,234' in 'a' was read with thousands grouped, as 1234.",
        other={"a": ["1.234", "2.500", "800"]},
    ),
    "a comma between semicolons": Awkward(
        text("a;b\n1,234;x\n2,500;y\n"),
        columns={"a": ["1.234", "2.500"], "b": ["x", "y"]},
        doubts="'1,234' in 'a' was read as a fraction, 1.234.",
        other={"a": ["1234", "2500"]},
    ),
    "a point between tabs": Awkward(
        text("a\tb\n800\tx\n1.200\ty\n"),
        columns={"a": ["800", "1.200"], "b": ["x", "y"]},
        doubts="'1.200' in 'a' was read as a fraction, 1.200.",
        other={"a": ["800", "1200"]},
    ),
    "one percent sign": Awkward(
        text("a,b\n1,x\n2%,y\n3,x\n"), columns=PLAIN, doubts="1 of 3 values of 'a' has the sign %; it was taken off."
    ),
    "negatives in parentheses": Awkward(
        text("a,b\n1200,x\n(30500),y\n3,x\n"),
        columns={"a": ["1200", "-30500", "3"], "b": PLAIN["b"]},
        doubts="1 of 3 values of 'a' has parentheses",
    ),
    "labels in parentheses": Awkward(
        text("a,b\n(1),x\n(2),y\n(1),x\n"), columns={"a": ["(1)", "(2)", "(1)"], "b": PLAIN["b"]}
    ),
    "codes that look like exponents": Awkward(
        text("a,b\n12,x\n3E5,y\n450,x\n"),
        columns={"a": ["12", "3E5", "450"], "b": PLAIN["b"]},
        doubts="'3E5' in 'a' was read as a number with an exponent",
    ),
    "codes too long for a number": Awkward(
        text("a,b\n9007199254740993,x\n9007199254740992,y\n"),
        doubts="'9007199254740993' in 'a' is too long to be exact",
    ),
    "points for missing, as sas and stata write them": Awkward(
        text("a,b\n1.5,x\n.,y\n.A,.\n3.5,x\n"),
        columns={"a": ["1.5", None, None, "3.5"], "b": ["x", "y", None, "x"]},
        doubts="'.A' stands between the numbers of 'a' and was taken as missing.",
    ),
    "other programs' marks": Awkward(
        text("a,b\n1,(null)\n\\\\N,y\n#NUM!,x\n4,<null>\n".replace("\\\\", "\\")),
        columns={"a": ["1", None, None, "4"], "b": [None, "y", "x", None]},
    ),
    "none between numbers": Awkward(
        text("a,b\n1,x\nNone,y\n3,x\n"),
        columns={"a": ["1", None, "3"], "b": PLAIN["b"]},
        doubts="'None' stands between the numbers of 'a'",
        other={"a": ["1", "None", "3"]},
    ),
    "none that is a class": Awkward(
        text("a,b\n1,None\n2,Some\n3,None\n"),
        columns={"a": PLAIN["a"], "b": ["None", "Some", "None"]},
        doubts="'None' in 'b' was taken as a value, not as missing.",
        other={"b": [None, "Some", None]},
    ),
    "none that is a class beside missing values": Awkward(
        text("a,b\n1,None\n2,Some\n3,\n4,None\n"),
        columns={"a": ["1", "2", "3", "4"], "b": ["None", "Some", None, "None"]},
        doubts="'None' in 'b' was taken as a value, not as missing.",
        other={"b": [None, "Some", None, None]},
    ),
    "a dash that may be a class": Awkward(
        text("a,b\n1,yes\n2,-\n3,yes\n4,no\n"),
        columns={"a": ["1", "2", "3", "4"], "b": ["yes", None, "yes", "no"]},
        doubts="'-' in 'b' was taken as missing.",
        other={"b": ["yes", "-", "yes", "no"]},
    ),
    "namibia": Awkward(
        text("country,b\nDE,1\nNA,2\nZA,NA\n"),
        columns={"country": ["DE", "NA", "ZA"], "b": ["1", "2", None]},
        doubts="'NA' in 'country' was taken as a value",
        other={"country": ["DE", None, "ZA"], "b": ["1", "2", None]},
    ),
    "two letters and na": Awkward(
        text("a,b\nXS,1\nNA,2\nXL,3\n"),
        columns={"a": ["XS", None, "XL"], "b": ["1", "2", "3"]},
        doubts="'NA' in 'a' was taken as missing, though",
        other={"a": ["XS", "NA", "XL"]},
    ),
}
READ = {
    "comma": Awkward(text("a,b\n1,x\n2,y\n3,x\n"), columns=PLAIN, decided={"separator": ","}),
    "semicolon": Awkward(text("a;b\n1;x\n2;y\n3;x\n"), columns=PLAIN, decided={"separator": ";"}),
    "tab": Awkward(text("a\tb\n1\tx\n2\ty\n3\tx\n"), "data.tsv", PLAIN, {"separator": "\t"}),
    "pipe": Awkward(text("a|b\n1|x\n2|y\n3|x\n"), "data.txt", PLAIN, {"separator": "|"}),
    "spaces around values": Awkward(text("a , b\n 1 , x\n2,\ty \n3 ,x\n"), columns=PLAIN),
    "no-break spaces around values": Awkward(text("a,b\n\u00a01\u00a0,x\n2,y\n3,x\n"), columns=PLAIN),
    "carriage returns and line feeds": Awkward(text("a,b\r\n1,x\r\n2,y\r\n3,x\r\n"), columns=PLAIN),
    "carriage returns alone": Awkward(text("a,b\r1,x\r2,y\r3,x\r"), columns=PLAIN),
    "no line end at the end": Awkward(text("a,b\n1,x\n2,y\n3,x"), columns=PLAIN),
    "empty lines between": Awkward(text("\n\na,b\n\n1,x\n2,y\n\n3,x\n\n"), columns=PLAIN),
    "rows of separators only": Awkward(text("a,b\n1,x\n,\n2,y\n,\n3,x\n"), columns=PLAIN, notes="2 empty rows"),
    "utf-8 with a byte order mark": Awkward(text("a,b\n1,x\n2,y\n3,x\n", "utf-8-sig"), columns=PLAIN),
    "utf-16 little endian": Awkward(
        text("a,b\n1,x\n2,y\n3,x\n", "utf-16"), columns=PLAIN, decided={"encoding": "UTF-16"}
    ),
    "utf-16 big endian": Awkward(b"\xfe\xff" + text("a,b\n1,x\n2,y\n3,x\n", "utf-16-be"), columns=PLAIN),
    "utf-16 without a mark": Awkward(text("a,b\n1,x\n2,y\n3,x\n", "utf-16-le"), columns=PLAIN),
    "utf-16 big endian without a mark": Awkward(text("a,b\n1,x\n2,y\n3,x\n", "utf-16-be"), columns=PLAIN),
    "utf-32": Awkward(text("a,b\n1,x\n2,y\n3,x\n", "utf-32"), columns=PLAIN, decided={"encoding": "UTF-32"}),
    "windows-1252 with a euro and curly quotes": Awkward(
        text("größe,name\n1,“a”\n2,€\n", "cp1252"),
        columns={"größe": ["1", "2"], "name": ["“a”", "€"]},
        decided={"encoding": "Windows-1252"},
    ),
    "bytes that windows-1252 lacks": Awkward(
        b"a,b\n1,f\x81r\n2,y\n",
        columns={"a": ["1", "2"], "b": ["für", "y"]},
        decided={"encoding": "DOS 850"},
        doubts="taken to be DOS 850, which is a guess",
    ),
    "names and values of many scripts": Awkward(
        text("名前,возраст\n太郎,1\n次郎,2\n"), columns={"名前": ["太郎", "次郎"], "возраст": ["1", "2"]}
    ),
    "quoted line breaks": Awkward(
        text('a,b\n"one\ntwo",x\n"three, four",y\n'), columns={"a": ["one\ntwo", "three, four"], "b": ["x", "y"]}
    ),
    "quoted quotes": Awkward(
        text('a,b\n"say ""hi""",x\n5" pipe,y\n'), columns={"a": ['say "hi"', '5" pipe'], "b": ["x", "y"]}
    ),
    "everything quoted": Awkward(text('"a";"b"\n"1";"x"\n"2";"y"\n"3";"x"\n'), columns=PLAIN),
    "a space before a quoted value": Awkward(
        text('a, b\n1, "x, y"\n2, z\n'), columns={"a": ["1", "2"], "b": ["x, y", "z"]}
    ),
    "decimal commas": Awkward(text("a;b\n1,5;x\n2,25;y\n3,5;x\n"), columns=NUMBERS, decided={"decimal": ","}),
    "decimal commas without a header": Awkward(
        text("1,5;x\n2,25;y\n3,5;x\n"),
        columns={"column 1": NUMBERS["a"], "column 2": NUMBERS["b"]},
        decided={"decimal": ",", "header": False, "separator": ";"},
    ),
    "quoted decimal commas between commas": Awkward(
        text('a,b\n"1,5",x\n"2,25",y\n"3,5",x\n'), columns=NUMBERS, decided={"decimal": ",", "separator": ","}
    ),
    "decimal commas and thousands": Awkward(
        text("a;b\n1.234,5;x\n12;y\n1.000.000,25;x\n"), columns={"a": ["1234.5", "12", "1000000.25"], "b": PLAIN["b"]}
    ),
    "decimal commas beside decimal points": Awkward(
        text("a;b\n1,5;0.5\n2,5;1.25\n"), columns={"a": ["1.5", "2.5"], "b": ["0.5", "1.25"]}
    ),
    "thousands with commas": Awkward(
        text('a,b\n"1,234.5",x\n12,y\n"1,000,000",x\n'), columns={"a": ["1234.5", "12", "1000000"], "b": PLAIN["b"]}
    ),
    "thousands with spaces": Awkward(
        text("a;b\n1 234,5;x\n12,5;y\n1\u202f000,5;x\n"), columns={"a": ["1234.5", "12.5", "1000.5"], "b": PLAIN["b"]}
    ),
    "percent and currency signs": Awkward(
        text("a,b\n$1.50,12%\n$2,3 %\n"), columns={"a": ["1.50", "2"], "b": ["12", "3"]}, notes="sign %"
    ),
    "a typographic minus": Awkward(text("a,b\n−1.5,x\n2,y\n"), columns={"a": ["-1.5", "2"], "b": ["x", "y"]}),
    "no header, numbers": Awkward(
        text("1,2,3\n4,5,6\n7,8,9\n"),
        columns={"column 1": ["1", "4", "7"], "column 2": ["2", "5", "8"], "column 3": ["3", "6", "9"]},
        decided={"header": False},
    ),
    "no header, words": Awkward(
        text("sunny,hot,no\nrain,hot,yes\nsunny,cold,no\nrain,cold,yes\n"),
        decided={"header": False},
        columns={
            "column 1": ["sunny", "rain"] * 2,
            "column 2": ["hot", "hot", "cold", "cold"],
            "column 3": ["no", "yes"] * 2,
        },
    ),
    "a header of years": Awkward(
        text("name,2019,2020\na,1,2\nb,3,4\n"), columns={"name": ["a", "b"], "2019": ["1", "3"], "2020": ["2", "4"]}
    ),
    "a header of places and a name": Awkward(
        text("0,1,y\n5,7,p\n6,8,q\n5,9,p\n"), columns={"0": ["5", "6", "5"], "1": ["7", "8", "9"], "y": ["p", "q", "p"]}
    ),
    "missing marks of every kind": Awkward(
        text("a,b,c\n1,?,x\n,NA,y\nN/A,null,x\n-,4,#N/A\n5,NULL,n/a\n"),
        columns={
            "a": ["1", None, None, None, "5"],
            "b": [None, None, None, "4", None],
            "c": ["x", "y", "x", None, None],
        },
    ),
    "plus and minus as answers": Awkward(
        text("a,b\n1,+\n-,-\n3,+\n"),
        columns={"a": ["1", None, "3"], "b": ["+", "-", "+"]},
        notes="a minus stands beside a plus",
    ),
    "none as an answer": Awkward(
        text("a,b\nNone,x\nSome,y\nNone,x\n"), columns={"a": ["None", "Some", "None"], "b": PLAIN["b"]}
    ),
    "duplicate names": Awkward(
        text("a,a,b,a\n1,2,x,3\n4,5,y,6\n"),
        columns={"a": ["1", "4"], "a (2)": ["2", "5"], "b": ["x", "y"], "a (3)": ["3", "6"]},
        notes="Several columns are named 'a'",
    ),
    "a duplicate name whose number is taken": Awkward(
        text("a,a,a (2)\n1,2,x\n4,5,y\n"), columns={"a": ["1", "4"], "a (3)": ["2", "5"], "a (2)": ["x", "y"]}
    ),
    "empty names": Awkward(
        text("a,,b\n1,2,x\n4,5,y\n"),
        columns={"a": ["1", "4"], "column 2": ["2", "5"], "b": ["x", "y"]},
        notes="without a name",
    ),
    "an index column without a name": Awkward(
        text(",a,b\n0,1,x\n1,2,y\n2,3,x\n"), columns={"column 1": ["0", "1", "2"], **PLAIN}
    ),
    "row names that the header leaves out": Awkward(
        text("a,b\nr1,1,x\nr2,2,y\nr3,3,x\n"), columns={"row": ["r1", "r2", "r3"], **PLAIN}, notes="one name less"
    ),
    "row numbers that the header leaves out, as r writes them": Awkward(
        text('"a","b"\n"1",1,"x"\n"2",2,"y"\n"3",3,"x"\n'), columns={"row": ["1", "2", "3"], **PLAIN}
    ),
    "a trailing separator in every row": Awkward(
        text("a,b\n1,x,\n2,y,\n3,x,\n"), columns=PLAIN, notes="ends with a separator"
    ),
    "a trailing separator in the header too": Awkward(text("a,b,\n1,x,\n2,y,\n3,x,\n"), columns=PLAIN),
    "short rows": Awkward(text("a,b\n1,x\n2\n3,x\n"), columns={"a": ["1", "2", "3"], "b": ["x", None, "x"]}),
    "a title above the table": Awkward(
        text("Sales report 2023\n\na;b\n1;x\n2;y\n3;x\n"), columns=PLAIN, notes="above the table"
    ),
    "remarks above the table": Awkward(text("# made by a program\n# on a Monday\na,b\n1,x\n2,y\n3,x\n"), columns=PLAIN),
    "excel's own separator line": Awkward(text("sep=;\r\na;b\r\n1;x\r\n2;y\r\n3;x\r\n"), columns=PLAIN),
    "the header again in the middle": Awkward(
        text("a,b\n1,x\na,b\n2,y\n3,x\n"), columns=PLAIN, notes="header stands again"
    ),
    "names that are markup and formulas": Awkward(
        text('<b>a</b>,=cmd(),$x$\n<script>,@x,1\n"=1+1",+x,2\n'),
        columns={"<b>a</b>": ["<script>", "=1+1"], "=cmd()": ["@x", "+x"], "$x$": ["1", "2"]},
    ),
    "a name of a thousand letters": Awkward(text(f"{'n' * 1000},b\n1,x\n2,y\n"), notes="Names of more than 200"),
    "one row": Awkward(text("a,b\n1,x\n"), columns={"a": ["1"], "b": ["x"]}),
    "one column": Awkward(text("a\n1\n2\n"), columns={"a": ["1", "2"]}),
    "a control-z at the end": Awkward(text("a,b\n1,x\n2,y\n3,x\n\x1a"), columns=PLAIN),
    "two thousand columns": Awkward(
        text(",".join(f"c{k}" for k in range(2000)) + "\n" + "\n".join(",".join(["1"] * 2000) for _ in range(5)) + "\n")
    ),
    "gzip": Awkward(gzip.compress(text("a,b\n1,x\n2,y\n3,x\n")), "data.csv.gz", PLAIN, {"out_of": "gzip"}),
    "zip with one table": Awkward(
        zipped({"folder/a.csv": text("a,b\n1,x\n2,y\n3,x\n"), "__MACOSX/._a.csv": b"x", "read me.md": b"x"}),
        "data.zip",
        PLAIN,
        {"out_of": "zip", "name": "folder/a.csv"},
    ),
    "arff": Awkward(
        text(ARFF),
        "weather.arff",
        decided={"kind": "ARFF", "found": (("?", 2),)},
        columns={
            "out look": ["sunny", "over cast", "rainy"],
            "temperature": ["85", None, "70.5"],
            "windy": ["FALSE", "TRUE", "FALSE"],
            "remark": ["it's hot", "a, b", None],
            "play": ["no", "yes", "yes"],
        },
    ),
    "arff below a long remark": Awkward(
        text("% remark\n" * 20_000 + "\n@RELATION s\n@attribute a numeric\n@attribute b {x,y}\n@data\n1,x\n2,y\n3,x\n"),
        "s.arff",
        PLAIN,
        {"kind": "ARFF"},
    ),
    "arff with sparse rows": Awkward(
        text("@relation s\n@attribute a numeric\n@attribute b {x,y}\n@data\n{0 3, 1 y}\n{}\n{1 y}\n"),
        "s.arff",
        columns={"a": ["3", "0", "0"], "b": ["y", "x", "y"]},
    ),
    "excel workbook": Awkward(
        workbook(GRID),
        "book.xlsx",
        {"a": ["1", "2.5", "3"], "b": ["x", None, "z"], "y": ["p", "q", "p"]},
        {"kind": "Excel"},
    ),
    "excel workbook named csv": Awkward(workbook(GRID), "book.csv", decided={"kind": "Excel"}),
    "excel workbook of two sheets": Awkward(workbook(GRID, ("First", "Second")), "book.xlsx", notes="'First' was read"),
    "workbook with a prefix": Awkward(
        office(
            {"xl/worksheets/sheet1.xml": re.sub(r"<(/?)(\w)", r"<\1x:\2", page_of(TABLE)).replace("xmlns", "xmlns:x")}
        ),
        "a.xlsx",
        TABLE_READ,
    ),
    "workbook with tabs, single quotes and spaces": Awkward(
        single(TABLE.replace("<c r", "<c\tr").replace("r=", "r = ").replace('"', "'")), "a.xlsx", TABLE_READ
    ),
    "workbook with its sheet elsewhere": Awkward(moved("xl/other/a.xml", "/xl/other/a.xml"), "a.xlsx", TABLE_READ),
    "workbook with its sheet above": Awkward(moved("other/A.XML", "../other/a.xml"), "a.xlsx", TABLE_READ),
    "workbook without references": Awkward(single(re.sub(r' r="\w+"', "", TABLE)), "a.xlsx", TABLE_READ),
    "workbook with rows out of order": Awkward(
        single("".join(reversed(re.findall("<row.*?</row>", TABLE)))), "a.xlsx", TABLE_READ
    ),
    "workbook with an empty cell far away": Awkward(far('<c r="XFD1048576" s="3"/>'), "a.xlsx", TABLE_READ),
    "workbook with an empty text far away": Awkward(
        far('<c r="XFD1048576" t="inlineStr"><is><t> </t></is></c><c r="XFC1048576"><v></v></c>'), "a.xlsx", TABLE_READ
    ),
    "workbook that claims a large extent": Awkward(
        changed(
            single(TABLE), "xl/worksheets/sheet1.xml", "<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>'
        ),
        "a.xlsx",
        TABLE_READ,
    ),
    "workbook with a table that begins at C5": Awkward(
        single(
            re.sub(
                r"[AB]([123])(?=\")",
                lambda m: f"{'CD'[m[0][0] == 'B']}{int(m[1]) + 4}",
                re.sub(r'row r="\d"', "row", TABLE),
            )
        ),
        "a.xlsx",
        TABLE_READ,
        notes="first cell is C5",
    ),
    "workbook with a title far left of the table": Awkward(
        single(
            '<row r="1"><c r="A1" t="str"><v>Report</v></c></row>'
            + re.sub(
                r"[AB]([123])(?=\")",
                lambda m: f"{'CD'[m[0][0] == 'B']}{int(m[1]) + 4}",
                re.sub(r'row r="\d"', "row", TABLE),
            )
        ),
        "a.xlsx",
        TABLE_READ,
    ),
    "workbook with dates, shared texts, errors and truth values": Awkward(
        styled(),
        "a.xlsx",
        {
            "a": ["0.1"] * 2,
            "bb": ["2023-01-01"] * 2,
            "c d": ["2023-01-01 18:00:00"] * 2,
            "e": ["2"] * 2,
            "f": ["06:00:00"] * 2,
            "g": ["1 day, 12:00:00"] * 2,
            "h": ["TRUE"] * 2,
            "i": [None] * 2,
            "j": ["2024-02-29"] * 2,
            "k": ["2"] * 2,
        },
        notes="an error such as #DIV/0!, which count as missing: 2",
    ),
    "workbook with formulas that have no result": Awkward(
        single(TABLE + '<row r="4"><c r="A4"><f>A2+A3</f></c><c r="B4" t="str"><v>x</v></c></row>'),
        "a.xlsx",
        {"a": ["2", "3", None], "b": ["x", "y", "x"]},
        notes="Formulas without a stored result, which count as missing: 1",
    ),
    "workbook with a cover": Awkward(
        cover('<row><c t="str"><v>Report</v></c></row><row><c t="str"><v>by Ann</v></c></row>'),
        "a.xlsx",
        decided={"sheet": "Data", "sheets": ("Cover", "Data"), "rows": 30},
    ),
    "workbook with a hidden first sheet": Awkward(hidden(), "a.xlsx", decided={"sheet": "Data", "sheets": ("Data",)}),
    "workbook with a very hidden first sheet": Awkward(hidden("veryHidden"), "a.xlsx", decided={"sheet": "Data"}),
    "workbook in a zip": Awkward(
        zipped({"book.xlsx": workbook(GRID), "readme.txt": b"x"}), "a.zip", decided={"kind": "Excel", "out_of": "zip"}
    ),
    "zip with a table and a read-me": Awkward(
        zipped({"a.csv": text("a,b\n1,x\n2,y\n3,x\n"), "README.txt": b"About the data."}),
        "a.zip",
        PLAIN,
        {"name": "a.csv"},
        notes="also holds 'README.txt', which is no table",
    ),
    "zip with a text table and a licence": Awkward(
        zipped({"d/LICENSE.txt": b"Free.", "d/a.txt": text("a,b\n1,x\n2,y\n3,x\n")}),
        "a.zip",
        PLAIN,
        {"name": "d/a.txt"},
    ),
    "zip with a table and a code book": Awkward(
        zipped({"codes.txt": b"1 is yes", "a.csv": text("a,b\n1,x\n2,y\n3,x\n")}), "a.zip", PLAIN, {"name": "a.csv"}
    ),
}
READ |= DOUBTFUL

REFUSED = {
    "names without data": Awkward(
        text("a, b.\nx: continuous.\n"), "a.names", refused="put it into a .zip with its .data"
    ),
    "sql": Awkward(
        text("CREATE TABLE t (a int);\nINSERT INTO t VALUES (1);\n"), "a.sql", refused="is a program in SQL"
    ),
    "html table": Awkward(text("<table><tr><td>1</td></tr></table>"), "a.html", refused="is a web page, not a table"),
    "nested brackets": Awkward(b"[" * 100_000, refused="is JSON, not a table"),
    "libsvm with a broken line": Awkward(
        text("1 1:2\n" * 60 + "1 x:2\n"), "a.txt", refused="Line 61 of 'a.txt' is no row of libsvm's format"
    ),
    "libsvm with an endless row": Awkward(text("1 1:2\n0 999999:1\n"), "a.txt", refused="has 1,000,000 columns"),
    "empty": Awkward(b"", refused="is empty"),
    "line ends only": Awkward(b"\n\r\n\n", refused="is empty"),
    "spaces only": Awkward(b"   \n  \n", refused="is empty"),
    "byte order mark only": Awkward(b"\xef\xbb\xbf", refused="is empty"),
    "separators only": Awkward(b",,,\n,,,\n", refused="is empty"),
    "header alone": Awkward(b"a,b,c\n", refused="has a header but no rows"),
    "header and empty rows": Awkward(b"a,b,c\n,,\n,,\n", refused="has a header but no rows"),
    "all values missing": Awkward(b"a,b\n?,NA\nNA,?\n", refused="is missing; there is nothing to learn from"),
    "pdf renamed csv": Awkward(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", refused="is a PDF document, not a table"),
    "picture renamed csv": Awkward(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", refused="is a picture, not a table"),
    "old excel": Awkward(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "old.xls", refused="save it as .xlsx or CSV"
    ),
    "parquet": Awkward(b"PAR1\x15\x04\x15", "a.parquet", refused="is a Parquet file"),
    "web page": Awkward(text("<!DOCTYPE html><html><body>Log in</body></html>"), refused="is a web page, not a table"),
    "json": Awkward(text('[{"a": 1, "b": 2}, {"a": 2, "b": 3}]'), refused="is JSON, not a table"),
    "json lines": Awkward(text('{"a": 1, "b": 2}\n{"a": 2, "b": 3}\n'), refused="is JSON, not a table"),
    "xml": Awkward(text('<?xml version="1.0"?><t><r a="1"/></t>'), refused="is XML, not a table"),
    "random bytes": Awkward(np.random.default_rng(0).bytes(5000), refused="holds NUL bytes"),
    "random bytes without nul": Awkward(
        bytes(b or 7 for b in np.random.default_rng(1).bytes(5000)), refused="is not text but some program's own format"
    ),
    "nul bytes": Awkward(b"a,b\n1,\0\n2,y\n", refused="holds NUL bytes"),
    "one endless line": Awkward(b"x" * 3_000_000, refused="is more than 2,000,000 characters long"),
    "an endless line in the middle": Awkward(b"a,b\n1,x\n" + b"y" * 5_000_000, refused="Line 3 of"),
    "a million columns": Awkward(b",".join([b"c"] * 1_000_000) + b"\n", refused="has 1,000,000 columns"),
    "a gigantic value": Awkward(
        b"a,b\n1," + b"v" * 500_000 + b"\n2,y\n", refused="holds a value of 500,000 characters"
    ),
    "a quotation mark never closed": Awkward(
        text('a,b\n1,x\n2,"y\n3,x\n'), refused="a quotation mark opened in row 3 is never closed"
    ),
    "a row too long": Awkward(text("a,b\n1,x\n2,y,z\n3,x\n"), refused="row 3 has 3 values where there are 2 columns"),
    "the first row too long": Awkward(
        text("a,b\n1,x,z\n2,y\n3,x\n"), refused="row 2 has 3 values where the header has 2"
    ),
    "every row too long": Awkward(text("a,b\n1,x,9\n2,y,9\n"), refused="row 2 has 3 values where the header has 2"),
    "zip bomb": Awkward(zip_bomb(), "bomb.zip", refused="holds more than 100 MB"),
    "zip that lies about its size": Awkward(lying_zip(), "liar.zip", refused="is a damaged zip file"),
    "gzip bomb": Awkward(gzip.compress(b"1,2\n" * 26_000_000), "bomb.csv.gz", refused="holds more than 100 MB"),
    "damaged gzip": Awkward(gzip.compress(b"a,b\n1,2\n" * 100)[:-20], "a.csv.gz", refused="is a damaged gzip file"),
    "damaged zip": Awkward(b"PK\x03\x04" + b"x" * 100, "a.zip", refused="is a damaged zip file"),
    "locked zip": Awkward(locked_zip(), "a.zip", refused="is locked with a password"),
    "zip without a table": Awkward(zipped({"a.md": b"x", "b.md": b"y"}), "a.zip", refused="holds no table"),
    "zip with two tables": Awkward(
        zipped({"a.csv": b"a", "b.csv": b"b"}), "a.zip", refused="holds 2 tables ('a.csv', 'b.csv')"
    ),
    "zip in a zip": Awkward(
        zipped({"a.csv": zipped({"b.csv": b"a,b\n1,2\n"})}), "a.zip", refused="an archive inside an archive"
    ),
    "gzip in a gzip": Awkward(
        gzip.compress(gzip.compress(b"a,b\n1,2\n")), "a.gz", refused="an archive inside an archive"
    ),
    "word document": Awkward(
        zipped({"word/document.xml": b"<w/>"}), "a.docx", refused="is an Office document, not a table"
    ),
    "damaged workbook": Awkward(zipped({"xl/workbook.xml": b"<no"}), "a.xlsx", refused="is a damaged Excel workbook"),
    "empty workbook": Awkward(workbook([]), "a.xlsx", refused="is a workbook without a filled sheet"),
    "workbook with a cell in the last row": Awkward(
        far('<c r="A1048576"><v>1</v></c>'), "a.xlsx", refused="reaches over 1,048,576 rows, but"
    ),
    "workbook with a cell in the last column": Awkward(
        single(TABLE + '<row r="4"><c r="XFD4"><v>1</v></c></row>'),
        "a.xlsx",
        refused="reaches over 16,384 columns, but 16,381 of them are empty and up to 100 such",
    ),
    "workbook with a hidden reference": Awkward(
        single(TABLE + "<row><c\tr = 'XFD4'><v>1</v></c></row>"), "a.xlsx", refused="reaches over 16,384 columns"
    ),
    "workbook with a cell beyond the last": Awkward(
        single(TABLE + '<row r="9"><c r="XFE9"><v>1</v></c></row>'), "a.xlsx", refused="is a damaged Excel workbook"
    ),
    "workbook with a row of many digits": Awkward(
        single(f'<row r="{"9" * 5000}"><c><v>1</v></c></row>'), "a.xlsx", refused="is a damaged Excel workbook"
    ),
    "workbook with a text that is not there": Awkward(
        single('<row><c t="s"><v>7</v></c></row>'), "a.xlsx", refused="is a damaged Excel workbook"
    ),
    "workbook with entities": Awkward(
        office(
            {"xl/worksheets/sheet1.xml": '<!DOCTYPE a [<!ENTITY x "5">]>' + page_of("<row><c><v>&x;</v></c></row>")}
        ),
        "a.xlsx",
        refused="is a damaged Excel workbook",
    ),
    "workbook of five thousand columns": Awkward(
        single(f"<row>{'<c><v>1</v></c>' * 6000}</row>"), "a.xlsx", refused="has 6,000 columns; up to 5,000 are read"
    ),
    "workbook that unpacks to more than the limit": Awkward(
        office({"xl/worksheets/sheet1.xml": page_of(TABLE + " " * 101_000_000)}),
        "a.xlsx",
        refused="holds more than 100 MB",
    ),
    "workbook with one long text many times": Awkward(
        changed(
            single("<row>" + '<c t="s"><v>0</v></c>' * 2000 + "</row>"),
            "xl/_rels/workbook.xml.rels",
            "</Relationships>",
            f'<Relationship Id="s" Type="{RELATIONS}/sharedStrings" Target="s.xml"/></Relationships>',
            {"xl/s.xml": b"<sst><si><t>" + b"x" * 90_000 + b"</t></si></sst>"},
        ),
        "a.xlsx",
        refused="holds more than 100 MB",
    ),
    "workbook of formulas without results": Awkward(
        single("<row><c><f>1+1</f></c></row>"), "a.xlsx", refused="its formulas are stored without results"
    ),
    "locked workbook": Awkward(locked_workbook(), "a.xlsx", refused="is locked with a password"),
    "binary workbook": Awkward(zipped({"xl/workbook.bin": b"x"}), "a.xlsb", refused="is a binary Excel workbook"),
    "arff without data": Awkward(text("@relation a\n@attribute x real\n"), "a.arff", refused="has no @data line"),
    "arff without rows": Awkward(
        text("@relation a\n@attribute x real\n@data\n"), "a.arff", refused="has a header but no rows"
    ),
    "arff with a row too long": Awkward(
        text("@relation a\n@attribute x real\n@attribute y {p,q}\n@data\n1,p\n2,q,3\n"),
        "a.arff",
        refused="Line 6 of 'a.arff' has 3 values",
    ),
    **{
        f"arff with a sparse row at {place[:3]}": Awkward(
            text(f"@relation a\n@attribute x real\n@attribute y {{p,q}}\n@data\n{{{place} 3, 1 q}}\n{{0 1}}\n"),
            "a.arff",
            refused="Line 5 of 'a.arff' is a sparse row",
        )
        for place in ("²", "٣", "2", "-1", "9" * 5000, "x")
    },
    "arff of relations": Awkward(
        text("@relation a\n@attribute b relational\n@end b\n@data\n1\n"),
        "a.arff",
        refused="declares 'b' as 'relational'",
    ),
    "too many rows": Awkward(
        b"a,b\n" + b"1,x\n" * 600_000, refused="has 600,000 rows and 2 columns; up to 500,000 rows"
    ),
    "too many values": Awkward(
        text(",".join(f"c{k}" for k in range(1000)) + "\n" + (",".join(["1"] * 1000) + "\n") * 6000),
        refused="up to 500,000 rows and 5,000,000 values",
    ),
}


def frame_of(columns: dict[str, list[Any]]) -> pd.DataFrame:
    return pd.DataFrame(columns, dtype="str")
