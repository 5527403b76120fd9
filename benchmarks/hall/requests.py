"""Requests of a browser, as few as a page needs: over asyncio, without keeping what is fetched."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

PATIENCE = 60.0  # seconds for an answer


class RefusedError(Exception):
    """The server answered a request otherwise than with success."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answers."""

    status: int
    body: bytes


@dataclass(slots=True)
class Visitor:
    """Whoever asks: the server's place on this machine, and the cookies it has set."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def cookie(self) -> str:
        """The header Cookie."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    async def get(self, path: str) -> Answer:
        """Fetch a path; only success is an answer."""
        return await asyncio.wait_for(self.ask("GET", path), PATIENCE)

    async def put(self, path: str, name: str, data: bytes) -> Answer:
        """Upload a file as a browser does, with the token against forged requests."""
        mark = "splitstep-hall"
        head = f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        body = f"{head}Content-Type: text/csv\r\n\r\n".encode() + data + f"\r\n--{mark}--\r\n".encode()
        headers = {
            "Content-Type": f"multipart/form-data; boundary={mark}",
            "Content-Length": str(len(body)),
            "X-Xsrftoken": self.cookies.get("_streamlit_xsrf", ""),
        }
        return await asyncio.wait_for(self.ask("PUT", path, headers, body), PATIENCE)

    async def post(self, path: str, given: dict[str, Any], headers: dict[str, str] | None = None) -> dict[str, Any]:
        """Send a JSON object; the one that is answered."""
        body = json.dumps(given).encode()
        said = {"Content-Type": "application/json", "Content-Length": str(len(body)), **(headers or {})}
        answer = await asyncio.wait_for(self.ask("POST", path, said, body), PATIENCE)
        found: dict[str, Any] = json.loads(answer.body)
        return found

    async def ask(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> Answer:
        """One request on a connection of its own."""
        reader, writer, status = await self.asked(method, path, {"Connection": "close", **(headers or {})}, body)
        try:
            return Answer(status, await reader.read(-1))
        finally:
            writer.close()

    async def stream(self, path: str, headers: dict[str, str], silence: float) -> AsyncGenerator[bytes, None]:
        """The pieces of an answer as they come; nothing for so many seconds is its end."""
        reader, writer, _ = await asyncio.wait_for(self.asked("GET", path, headers, b""), PATIENCE)
        try:
            while size := int(await asyncio.wait_for(reader.readline(), silence), 16):
                yield (await asyncio.wait_for(reader.readexactly(size + 2), PATIENCE))[:-2]
        except ValueError:
            raise EOFError("the connection has ended") from None
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def asked(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, int]:
        """Send a request on a connection of its own, and read the answer's head; only success is an answer."""
        lines = {
            "Host": f"127.0.0.1:{self.port}",
            "Accept-Encoding": "identity",
            **({"Cookie": self.cookie} if self.cookies else {}),
            **headers,
        }
        asked = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(f"{method} {path} HTTP/1.1\r\n{asked}\r\n".encode() + body)
            await writer.drain()
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            self.note(head)
            status = int(head[0].split()[1])
            if not 200 <= status < 300:
                raise RefusedError(f"{method} {path.partition('?')[0]} was answered with {status}")
        except BaseException:
            writer.close()
            raise
        return reader, writer, status

    def note(self, head: Sequence[str]) -> None:
        """Keep the cookies that the lines of an answer set."""
        for line in head:
            name, _, value = line.partition(":")
            if name.lower() == "set-cookie":
                self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(value.strip()).items()}
