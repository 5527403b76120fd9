"""The server's own addresses, beside Streamlit's."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from pages.components.assets import ASSETS, FOLDER, base_path
from pages.menu import FIRST, page_of
from server.metrics import metrics

# Another file has another name, so what a browser keeps is never old.
FOR_A_YEAR = "public, max-age=31536000, immutable"


async def to_first_page(request: Request) -> Response:
    """The first page stands at the root; Streamlit does not know it by its own path. Its link keeps all it holds."""
    query = f"?{request.url.query}" if request.url.query else ""
    return RedirectResponse(f"{base_path()}/{query}", headers={"Cache-Control": "no-store"})


async def asset(request: Request) -> Response:
    """A file that does not change, compressed for browsers that read that."""
    found = ASSETS.get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": FOR_A_YEAR, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.compressed, headers={**headers, "Content-Encoding": "gzip"}, media_type=found.kind)
    return Response(found.data, headers=headers, media_type=found.kind)


ASSET_ROUTES = [Route(f"{base_path()}/{FOLDER}/{{name}}", asset)]
ROUTES = [
    Route(f"{base_path()}/{page_of(FIRST).key}", to_first_page),
    Route(f"{base_path()}/metrics", metrics),
    *ASSET_ROUTES,
]
