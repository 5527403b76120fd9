"""The golf data (Quinlan 1993) and a few rows with a number to predict, as CSV; and what every mistake comes to."""

GOLF = """\
outlook,temperature,humidity,windy,play
sunny,85,85,no,stay
sunny,80,90,yes,stay
overcast,83,78,no,play
rain,70,96,no,play
rain,68,80,no,play
rain,65,70,yes,stay
overcast,64,65,yes,play
sunny,72,95,no,stay
sunny,69,70,no,play
rain,75,80,no,play
sunny,75,70,yes,play
overcast,72,90,yes,play
overcast,81,75,no,play
rain,71,80,yes,stay
"""
NUMBERS = "x,c,y\n" + "".join(f"{k},{'uv'[k % 2]},{k * k + k % 2}\n" for k in range(14))


def assert_one_sentence(found: tuple[int, str, str], says: str) -> None:
    code, out, err = found
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert err.rstrip().endswith(".")
    assert "Traceback" not in err
