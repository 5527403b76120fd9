"""A page of the app as its browser sees it: Streamlit's own messages over a WebSocket.

A run is asked for by a `BackMsg` with the query of the address, and what widgets hold; what follows is read until the
script has finished. Of what is drawn, only that is kept which a student needs to go on: the stage, the uploader, the
pages of the menu and the address that the server writes.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass, field
from typing import Any

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.proto.Element_pb2 import Element
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from benchmarks.hall.requests import Visitor

ASSETS = re.compile(r'"/(assets/[^"]+)"')
STAGE, FRAMES = "splitstep_stage", "splitstep_frames"
PRESS = 0.05  # seconds between pressing a pointer and the click
NEAR = 6  # steps ahead whose frames the player wants to have
PLACEHOLDER = "PLACEHOLDER_AUTH_TOKEN"  # Streamlit's own word where there is no token
OVER = {ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY}
PATIENCE = 120.0  # seconds for a run


class BrokenError(Exception):
    """A run of the page ended in an error."""


@dataclass(frozen=True, slots=True)
class Place:
    """An element that a student can use, and the fragment it stands in."""

    id: str
    fragment: str


@dataclass(slots=True)
class Page:
    """An open page."""

    visitor: Visitor
    path: str = ""
    query: str = ""
    session: str = ""
    script: str = ""  # the hash of the page's script
    stage: Place | None = None
    assets: set[str] = field(default_factory=set)  # the app's own files that components name
    deferred: bool = False  # whether nothing on the page waits for the stop
    lesson: str = ""
    frames: dict[str, set[int]] = field(default_factory=dict)  # the steps of each lesson whose frames have come
    steps: dict[str, int] = field(default_factory=dict)  # how many each lesson has
    untold: int | None = None  # the step that the server has not heard of
    uploader: Place | None = None
    paths: dict[str, str] = field(default_factory=dict)  # of the menu's pages, to the hashes of their scripts
    heard: int = 0  # bytes
    socket: ClientConnection | None = None

    async def connect(self) -> None:
        """Open the connection, as the page that this browser had before if it had one."""
        token = self.visitor.cookies.get("_streamlit_xsrf", PLACEHOLDER)
        words = ["streamlit", token, *([self.session] if self.session else [])]
        self.socket = await connect(
            f"ws://127.0.0.1:{self.visitor.port}/_stcore/stream",
            subprotocols=[Subprotocol(word) for word in words],
            additional_headers={"Cookie": self.visitor.cookie},
            origin=None,
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
            open_timeout=PATIENCE,
        )

    async def leave(self) -> None:
        """Close the page."""
        if self.socket is not None:
            await self.socket.close()

    async def run(self, *widgets: WidgetState, fragment: str = "") -> None:
        """Have the page run with what its widgets hold, and wait until it is drawn."""
        await self.ask(*widgets, fragment=fragment)
        await asyncio.wait_for(self.drawn(fragment), PATIENCE)

    async def ask(self, *widgets: WidgetState, fragment: str = "") -> None:
        """Have the page run with what its widgets hold."""
        asked = BackMsg()
        client = asked.rerun_script
        client.query_string = self.query
        client.page_script_hash = self.script
        client.page_name = "" if self.script else self.path
        client.fragment_id = fragment
        client.widget_states.widgets.extend(widgets)
        client.context_info.timezone = "UTC"
        client.context_info.url = f"http://127.0.0.1:{self.visitor.port}/{self.path}"
        await self.send(asked)

    async def settle(self, step: int) -> bool:
        """Pause at a step. Whether the server was told, and has answered: as in `settle` of the stage's player.js."""
        assert self.stage is not None
        last = self.steps[self.lesson]
        near = range(min(step, last), min(step + NEAR, last) + 1)
        alone = self.deferred and self.frames[self.lesson].issuperset(near)
        self.untold = near[0] if alone else None
        if not alone:
            await self.run(self.held(near[0]), fragment=self.stage.fragment)
        return not alone

    def held(self, step: int) -> WidgetState:
        """What the stage holds at a step."""
        assert self.stage is not None
        at = {"step": step, "part": 0, "search": f"?{self.query}"}
        return WidgetState(id=self.stage.id, json_value=json.dumps({"at": at}))

    async def turn_elsewhere(self) -> None:
        """Press the pointer beside the stage: an untold step is told, and the click follows."""
        if self.stage is not None and self.untold is not None:
            await self.ask(self.held(self.untold), fragment=self.stage.fragment)
            self.untold = None
            await asyncio.sleep(PRESS)

    async def change(self, query: str) -> None:
        """Change data or settings."""
        await self.turn_elsewhere()
        self.query = query
        await self.run()

    async def turn(self, path: str) -> None:
        """Go to another page of the menu."""
        await self.turn_elsewhere()
        self.path, self.script, self.query = path, self.paths[path], ""
        self.stage = self.uploader = None
        await self.run()

    async def upload(self, name: str, data: bytes) -> None:
        """Choose a file on the page with the uploader."""
        assert self.uploader is not None
        urls = await self.places_for(name)
        await self.visitor.put(urls.upload_url, name, data)
        state = WidgetState(id=self.uploader.id)
        held = state.file_uploader_state_value.uploaded_file_info.add()
        held.name, held.size, held.file_id = name, len(data), urls.file_id
        held.file_urls.CopyFrom(urls)
        await self.run(state, fragment=self.uploader.fragment)

    async def places_for(self, name: str) -> FileURLs:
        """Where a file may be uploaded to."""
        asked = BackMsg()
        asked.file_urls_request.request_id = name
        asked.file_urls_request.file_names.append(name)
        asked.file_urls_request.session_id = self.session
        await self.send(asked)
        while True:
            message = await asyncio.wait_for(self.receive(), PATIENCE)
            if message.WhichOneof("type") == "file_urls_response":
                urls: FileURLs = message.file_urls_response.file_urls[0]
                return urls

    async def send(self, message: BackMsg) -> None:
        """Send a message."""
        assert self.socket is not None
        await self.socket.send(message.SerializeToString())

    async def receive(self) -> ForwardMsg:
        """The next message."""
        assert self.socket is not None
        data = await self.socket.recv()
        assert isinstance(data, bytes)
        self.heard += len(data)
        message = ForwardMsg()
        message.ParseFromString(data)
        return message

    async def drawn(self, fragment: str = "") -> None:
        """Read until the page is drawn, or the fragment if that was asked for."""
        over = OVER if fragment else {ForwardMsg.FINISHED_SUCCESSFULLY}
        while True:
            message = await self.receive()
            match message.WhichOneof("type"):
                case "script_finished":
                    if message.script_finished in over:
                        return
                    if message.script_finished == ForwardMsg.FINISHED_WITH_COMPILE_ERROR:
                        raise BrokenError("the script does not compile")
                case "new_session":
                    self.session = message.new_session.initialize.session_id or self.session
                    self.script = message.new_session.page_script_hash
                case "navigation":
                    self.script = message.navigation.page_script_hash
                    pages = message.navigation.app_pages
                    self.paths = {page.url_pathname: page.page_script_hash for page in pages}
                case "page_info_changed":
                    self.query = message.page_info_changed.query_string
                case "page_not_found":
                    raise BrokenError("the page was not found")
                case "delta" if message.delta.WhichOneof("type") == "new_element":
                    self.note(message.delta.new_element, message.delta.fragment_id)

    def receive_frames(self, data: dict[str, Any]) -> None:
        """Note the frames of a piece."""
        lesson, piece = data["lesson"], data["piece"]
        if "header" in data:
            self.steps[lesson] = data["header"]["steps"]
        moves = (change["in"]["step"]["is"] for change in piece["changes"] if "step" in change["in"])
        self.frames.setdefault(lesson, set()).update((piece["first"]["step"], *moves))

    def note(self, element: Element, fragment: str) -> None:
        """Keep what a student needs of an element."""
        self.assets.update(ASSETS.findall(element.bidi_component.js_content))
        match element.WhichOneof("type"):
            case "bidi_component" if element.bidi_component.component_name == STAGE:
                self.stage = Place(element.bidi_component.id, fragment)
                data = json.loads(element.bidi_component.json)
                self.deferred, self.lesson = data["deferred"], data["lesson"]
            case "bidi_component" if element.bidi_component.component_name == FRAMES:
                self.receive_frames(json.loads(element.bidi_component.bytes))
            case "file_uploader":
                self.uploader = Place(element.file_uploader.id, fragment)
            case "exception":
                raise BrokenError(element.exception.message or element.exception.type)
