"""Streamlit's own files are answered from memory, compressed for who reads that; anything else goes on to Streamlit."""

import gzip

import pytest

from server.streamlit_files import STATIC, StreamlitFiles, files
from tests.server.driving import finished

SCRIPT = next(path for path in sorted(files()) if path.endswith(".js"))


def asked(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[bytes, bytes], bytes]:
    """Status, headers and body of an answer; 299 stands for what Streamlit would answer."""
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 299, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def send(message):
        sent.append(message)

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    finished(StreamlitFiles(app)({"type": "http", "method": method, "path": path, "headers": given}, None, send))
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


def test_a_script_is_sent_as_it_is_on_the_disk_and_may_be_kept():
    status, headers, body = asked(SCRIPT)
    assert status == 200
    assert body == files()[SCRIPT].read_bytes()
    assert headers[b"content-type"].startswith((b"text/javascript", b"application/javascript"))
    assert b"immutable" in headers[b"cache-control"]


def test_it_comes_compressed_to_who_reads_that():
    _, headers, body = asked(SCRIPT, accept_encoding="gzip, br")
    assert headers[b"content-encoding"] == b"gzip"
    assert gzip.decompress(body) == files()[SCRIPT].read_bytes()


@pytest.mark.parametrize("path", ["/", "/grow", "/static/js/nothing.js", "/static/../index.html", "/static/js/../../x"])
def test_what_is_none_of_them_goes_on_to_streamlit(path):
    assert asked(path)[0] == 299


def test_only_reading_is_answered():
    assert asked(SCRIPT, "DELETE")[0] == 299


def test_all_of_them_are_known():
    assert len(files()) == sum(path.is_file() for path in STATIC.rglob("*")) > 50
