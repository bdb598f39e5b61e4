from __future__ import annotations

from collections.abc import Iterator

import pytest

from podworks import Podworks

from .server import Context, FakeClock, Server


@pytest.fixture
def api() -> Iterator[Context]:
    server, clock = Server(), FakeClock()
    with Podworks(api_key="pw_test_1", base_url=server.url, clock=clock) as podworks:
        yield Context(server, clock, podworks)
    server.close()
