"""Text in many encodings is read as meant; where it is a guess, that is told and another encoding offered."""

import pytest

from engine.data.table import TableError
from engine.reading.encoding import ENCODINGS, decode
from engine.reading.read import read

RUSSIAN = "имя,возраст,город\nИван,23,Москва\nМария,31,Казань\nПётр,45,Самара\n"
CHINESE = "姓名,年龄,城市\n王伟,23,北京\n李娜,31,上海\n张敏,45,广州\n"
TAIWANESE = "姓名,年齡,城市\n王偉,23,臺北\n李娜,31,高雄\n張敏,45,臺中\n"
JAPANESE = "名前,年齢,都市\n太郎,23,東京\n花子,31,大阪\nさくら,45,京都\nアキラ,29,札幌\n"
KOREAN = "이름,나이,도시\n김민수,23,서울\n이영희,31,부산\n박철수,45,대구\n"
GERMAN = "größe,straße,stadt\nklein,Hauptstraße,Köln\ngroß,Bäckerweg,München\n"
FRENCH = "prénom,âge,ville\nHélène,23,Orléans\nFrançois,31,Besançon\nZoë,45,Nîmes\n"
TEXTS = {
    "Russian in Windows-1251": (RUSSIAN, "Windows-1251"),
    "Russian in KOI8-R": (RUSSIAN, "KOI8-R"),
    "Russian in DOS 866": (RUSSIAN, "DOS 866"),
    "Russian in ISO 8859-5": (RUSSIAN, "ISO 8859-5"),
    "Chinese in GBK": (CHINESE, "GB 18030"),
    "Chinese in Big5": (TAIWANESE, "Big5"),
    "Japanese in Shift JIS": (JAPANESE, "Shift JIS"),
    "Japanese in EUC-JP": (JAPANESE, "EUC-JP"),
    "Korean in EUC-KR": (KOREAN, "EUC-KR"),
    "Greek": ("όνομα,ηλικία,πόλη\nΓιώργος,23,Αθήνα\nΜαρία,31,Θεσσαλονίκη\n", "Windows-1253"),
    "Hebrew": ("שם,גיל,עיר\nדוד,23,ירושלים\nמרים,31,חיפה\n", "Windows-1255"),
    "Arabic": ("الاسم,العمر,المدينة\nمحمد,23,القاهرة\nفاطمة,31,بغداد\n", "Windows-1256"),
    "Turkish": ("isim,yaş,şehir\nİbrahim,23,İstanbul\nAyşe,31,Muğla\n", "Windows-1254"),
    "Polish": ("imię,wiek,miasto\nŁukasz,23,Łódź\nMałgorzata,31,Kraków\n", "Windows-1250"),
    "Czech": ("jméno,věk,město\nJiří,23,Plzeň\nŽofie,31,Brno\nTomáš,45,Děčín\n", "Windows-1250"),
    "Hungarian": ("név,város\nGyőző,Győr\nErzsébet,Székesfehérvár\n", "Windows-1250"),
    "German": (GERMAN, "Windows-1252"),
    "German in DOS 850": (GERMAN, "DOS 850"),
    "German in Mac Roman": (GERMAN, "Mac Roman"),
    "French": (FRENCH, "Windows-1252"),
    "French in Mac Roman": (FRENCH, "Mac Roman"),
    "Danish": ("navn,by\nSøren,København\nÅse,Ålborg\nBjørn,Næstved\n", "Windows-1252"),
    "Spanish": ("nombre,año\nMuñoz,1\nPeña,2\nIbáñez,3\nGarcía,4\n", "Windows-1252"),
    "Portuguese": ("nome,cidade\nJoão,São Paulo\nConceição,Brasília\nAntônio,Maranhão\n", "Windows-1252"),
    "Italian": ("città,qualità\nForlì,più\nPerù,perché\nCefalù,così\n", "Windows-1252"),
    "Swedish": ("namn,ort\nGöran,Malmö\nÅsa,Örebro\nVäxjö,x\n", "Windows-1252"),
    "Icelandic": ("nafn,x\nÞórður,1\nSigurður,2\nGuðrún,3\n", "Windows-1252"),
    "signs beyond letters": ("price,note\n5 €,ok\n6 €,it’s\n7 €,“a”\n8,20 °C\n", "Windows-1252"),
}


@pytest.mark.parametrize(("text", "encoding"), TEXTS.values(), ids=TEXTS)
def test_an_encoding_is_guessed_and_the_guess_is_told(text: str, encoding: str) -> None:
    found = decode(text.encode(ENCODINGS[encoding]), "a.csv")
    assert found.text == text
    assert found.encoding == encoding
    assert f"taken to be {encoding}, which is a guess" in found.doubt
    assert found.other in ENCODINGS


@pytest.mark.parametrize(("text", "encoding"), TEXTS.values(), ids=TEXTS)
def test_a_chosen_encoding_is_no_guess(text: str, encoding: str) -> None:
    found = decode(text.encode(ENCODINGS[encoding]), "a.csv", encoding)
    assert (found.text, found.doubt) == (text, "")


def test_one_bad_byte_costs_one_letter_only() -> None:
    data = GERMAN.encode() + b"a,b\xff,c\n"
    found = decode(data, "a.csv")
    assert found.encoding == "UTF-8"
    assert found.text == GERMAN + "a,b\ufffd,c\n"
    assert found.doubt == "1 byte, in line 4, is not UTF-8 as the rest is; \ufffd stands there instead."
    assert decode(b"\xef\xbb\xbf" + data, "a.csv").text == found.text


def test_two_encodings_in_one_file_are_both_read() -> None:
    found = decode(GERMAN.encode() + GERMAN.encode("cp1252"), "a.csv")
    assert found.text == GERMAN * 2
    assert (
        "3 lines, the first of them line 4, are not UTF-8 as the others are and were read as Windows-1252"
        in found.doubt
    )


def test_the_other_encoding_can_be_taken_with_one_click() -> None:
    doubt = read(CHINESE.encode("gb18030"), "a.csv").reading.doubts[0]
    assert doubt.choices is not None
    assert doubt.other == f"Read it as {doubt.choices.encoding}"


def test_text_in_utf_8_is_no_guess() -> None:
    assert decode(RUSSIAN.encode(), "a.csv").doubt == ""


def test_an_encoding_that_does_not_fit_is_refused() -> None:
    with pytest.raises(TableError, match="is not UTF-8 text; choose another encoding"):
        decode(RUSSIAN.encode("cp1251"), "a.csv", "UTF-8")
