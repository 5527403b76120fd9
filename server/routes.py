"""The server's own addresses, beside Streamlit's."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pages.components.assets import ASSETS, FOLDER, Asset, base_path
from pages.views.identity import MARK
from server.hall.routes import routes as hall_routes
from server.metrics import metrics

# Another file has another name, so what a browser keeps is never old.
FOR_A_YEAR = "public, max-age=31536000, immutable"


async def icon(request: Request) -> Response:
    """The mark, in the place of Streamlit's own icon, which browsers would show until a page has run."""
    return Response(MARK, headers={"Cache-Control": "public, max-age=86400"}, media_type="image/svg+xml")


async def asset(request: Request) -> Response:
    """One of our own files."""
    found = ASSETS.get(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    return kept_by_browsers(found, request)


def kept_by_browsers(found: Asset, request: Request) -> Response:
    """A file that does not change, compressed for browsers that read that."""
    headers = {"Cache-Control": FOR_A_YEAR, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.compressed, headers={**headers, "Content-Encoding": "gzip"}, media_type=found.kind)
    return Response(found.data, headers=headers, media_type=found.kind)


ASSET_ROUTES = [Route(f"{base_path()}/{FOLDER}/{{name}}", asset)]
ROUTES = [
    Route(f"{base_path()}/favicon.png", icon),
    Route(f"{base_path()}/metrics", metrics),
    *ASSET_ROUTES,
    *hall_routes(),
]
