"""A hall's addresses as codes to photograph. They come in the body: that of the presenter's view holds the secret."""

from __future__ import annotations

import io
import re
from urllib.parse import urlsplit

import segno

from pages.components.assets import base_path
from server.hall.refusals import RefusedError

LONGEST = 300  # characters
QUIET_ZONE = 4  # modules around the code, as its standard wants them
SECRET = re.compile(r"[\w-]{1,100}", re.ASCII)


def code_svg(code: str, address: object) -> bytes:
    """An address of the hall as a code; refused if it leads elsewhere."""
    if not isinstance(address, str) or len(address) > LONGEST or not leads_to(code, address):
        raise RefusedError(400, "That is no address of this hall.")
    out = io.BytesIO()
    segno.make_qr(address, error="m").save(
        out, kind="svg", border=QUIET_ZONE, omitsize=True, light="#ffffff", xmldecl=False
    )
    return out.getvalue()


def leads_to(code: str, address: str) -> bool:
    """Whether an address is the hall's page, or that of its presenter with the secret behind the #."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    hall = f"{base_path()}/hall/{code}"
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.username is not None:
        return False
    if parts.path == hall:
        return not parts.fragment
    return parts.path == f"{hall}/presenter" and SECRET.fullmatch(parts.fragment) is not None
