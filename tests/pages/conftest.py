"""What the tests of all pages share: the installed packages are searched for components once, not for every test."""

from functools import cache

from streamlit.components.v2 import manifest_scanner

manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
