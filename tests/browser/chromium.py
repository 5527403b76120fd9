"""Makes sure that a Chromium is there for the browser tests: `python -m tests.browser.chromium`."""

import os
import shutil
import subprocess
import sys

# The first has no windows to draw, which takes a third off the time of a test.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium-headless-shell", "chromium")  # of Debian, the better one first


def find() -> str | None:
    """The path of an installed Chromium, or None."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> bool:
    """Install Debian's Chromium where that is possible without asking anybody."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
    wanted = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    return any(subprocess.run([*wanted, package], check=False, **quiet).returncode == 0 for package in PACKAGES)


def main() -> int:
    if shutil.which(NAMES[0]) or (install() and find()) or find():
        return 0
    print(f"The browser tests need Chromium: install one of {', '.join(NAMES)} and try again.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
