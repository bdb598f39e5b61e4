"""A local HTTP server whose responses a test scripts, and a client that talks to it without waiting."""

from __future__ import annotations

import json as jsonlib
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import yaml

from podworks import Podworks

_SCHEMAS = yaml.safe_load((Path(__file__).parents[2] / "openapi.yaml").read_text())["components"]["schemas"]


@dataclass
class Received:
    method: str
    path: str
    headers: Message
    body: bytes


@dataclass
class Response:
    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    disconnects: bool = False
    never_ends: bool = False


Responder = Response | Callable[[Received], Response]


def example(schema: str, **properties: Any) -> dict[str, Any]:
    """The document's example of a schema, with other values."""
    return {**_SCHEMAS[schema]["examples"][0], **properties}


def json(status: int, body: Any, headers: dict[str, str] | None = None) -> Response:
    return Response(status, jsonlib.dumps(body).encode(), {"Content-Type": "application/json", **(headers or {})})


def error(status: int, code: str, extra: Any = None, headers: dict[str, str] | None = None) -> Response:
    body = {"detail": f"It is {code}.", "status_code": status, "code": code, "requestId": "req_1", "extra": extra}
    return json(status, body, headers)


DISCONNECT = Response(disconnects=True)
NEVER = Response(never_ends=True)


class Server:
    def __init__(self) -> None:
        self.received: list[Received] = []
        self._responders: list[Responder] = []
        self._ended = threading.Event()
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            # Head and body in one packet: two would wait for each other's acknowledgement.
            wbufsize = -1

            def respond(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                outer._respond(self, Received(self.command, self.path, self.headers, body))

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = respond

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_port}"
        threading.Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    def on(self, *responders: Responder) -> None:
        """The responses to the next requests, in order; the last one repeats."""
        self._responders.extend(responders)

    def paths(self) -> list[str]:
        return [request.path for request in self.received]

    def close(self) -> None:
        self._ended.set()
        self._http.shutdown()
        self._http.server_close()

    def _respond(self, handler: BaseHTTPRequestHandler, request: Received) -> None:
        self.received.append(request)
        responder = self._responders.pop(0) if len(self._responders) > 1 else self._responders[0]
        response = responder(request) if callable(responder) else responder
        if response.never_ends:
            self._ended.wait(10)
        if response.disconnects or response.never_ends:
            handler.connection.shutdown(socket.SHUT_RDWR)
            handler.close_connection = True
            return
        handler.send_response(response.status)
        headers = {"Content-Length": str(len(response.body)), **response.headers}
        for name, value in headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        if response.status != 304:
            handler.wfile.write(response.body)
        if int(headers["Content-Length"]) > len(response.body):
            handler.close_connection = True


class FakeClock:
    """Sleeps at once and remembers for how long it should have."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.seconds = 1_800_000_000.0

    def now(self) -> float:
        return self.seconds

    def random(self) -> float:
        return 1.0

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.seconds += seconds


@dataclass
class Context:
    server: Server
    clock: FakeClock
    podworks: Podworks

    def client(self, **options: Any) -> Podworks:
        return Podworks(api_key="pw_test_1", base_url=self.server.url, clock=self.clock, **options)
