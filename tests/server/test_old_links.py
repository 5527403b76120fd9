"""Links from the time when the Grow page stood at the root lead to where it stands now."""

import pytest

from server.old_links import new_address


@pytest.mark.parametrize(
    ("path", "query", "target"),
    [
        ("/", "data=iris&step=3", "/grow?data=iris&step=3"),
        ("/", "data=rings&data.rows=50", "/grow?data=rings&data.rows=50"),
        ("/", "stop_at_zero_gain=0", "/grow?stop_at_zero_gain=0"),
        ("/", "lecture=", "/grow?lecture="),
        ("/", "data=a%26b%0d%0aX: y", "/grow?data=a%26b%0d%0aX: y"),
        ("/", "embed=true", ""),
        ("/", "utm_source=mail", ""),
        ("/", "", ""),
        ("/gain", "step=3", ""),
    ],
)
def test_a_query_of_the_grow_page_at_the_root_has_a_new_address(path, query, target):
    assert new_address(path, query) == target
