"""A browser of the hall's addresses without a server: requests go to the app itself, in an event loop of its own."""

import asyncio
import json
import queue
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.middleware import Middleware

from server.access_log import AccessLog
from server.hall import routes
from server.hall.room import Rooms
from server.headers import SafeHeaders

PATIENCE = 20.0  # seconds
HOST = "hall.example"


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8-sig")

    @property
    def json(self):
        return json.loads(self.body)


class Served:
    """The app with a store, as one replica has it."""

    def __init__(self, store) -> None:
        self.store = store
        self.rooms = Rooms(lambda: store)
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.app = Starlette(routes=routes.routes(), middleware=[Middleware(AccessLog), Middleware(SafeHeaders)])

    def run(self, coroutine):
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def stop(self) -> None:
        async def end() -> None:
            self.rooms.close()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self.run(end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


@dataclass
class Browser:
    """One browser, with the cookies of one hall."""

    served: Served
    address: str = "192.0.2.1"
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path, **headers):
        return self.ask("GET", path, b"", headers)

    def post(self, path, given=None, secret="", **headers):
        said = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
        body = given if isinstance(given, bytes) else json.dumps(given or {}).encode()
        return self.ask("POST", path, body, said | headers)

    def send(self, path, **fields):
        """Send a form."""
        return self.ask("POST", path, urlencode(fields).encode(), {"content-type": "application/x-www-form-urlencoded"})

    def scope(self, method, path, headers):
        said = {"host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.cookies:
            said["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        path, _, query = path.partition("?")
        return {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in said.items()],
            "client": (self.address, 1),
            "server": (HOST, 80),
        }

    def ask(self, method, path, body, headers):
        messages = []

        async def receive():
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message):
            messages.append(message)

        self.served.run(self.served.app(self.scope(method, path, headers), receive, send))
        return self.taken(messages)

    def taken(self, messages):
        head = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
        if "set-cookie" in head:
            name, _, value = head["set-cookie"].partition(";")[0].partition("=")
            self.cookies[name] = value
        body = b"".join(message.get("body", b"") for message in messages[1:])
        return Answer(messages[0]["status"], head, body)

    @contextmanager
    def listening(self, path, secret=""):
        """A stream, as a function that gives its next state."""
        heard, left = queue.Queue(), asyncio.Event()
        headers = {"authorization": f"Bearer {secret}"} if secret else {}

        async def receive():
            await left.wait()
            return {"type": "http.disconnect"}

        async def send(message):
            if message["type"] == "http.response.start":
                heard.put(message)
            for line in message.get("body", b"").split(b"\n"):
                if line.startswith(b"data: {"):
                    heard.put(json.loads(line[6:]))

        async def listen():
            await self.served.app(self.scope("GET", path, headers), receive, send)

        going = asyncio.run_coroutine_threadsafe(listen(), self.served.loop)
        start = heard.get(timeout=PATIENCE)
        assert start["status"] == 200
        self.taken([start])

        def following(wanted=lambda state: True):
            while not wanted(state := heard.get(timeout=PATIENCE)):
                pass
            return state

        try:
            yield following
        finally:
            self.served.loop.call_soon_threadsafe(left.set)
            going.result(PATIENCE)
