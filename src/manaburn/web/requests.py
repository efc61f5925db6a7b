"""Requests over HTTP: their bodies read with limits, and answers as JSON."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from .limits import LARGEST_BODY
from .messages import Message, Problem

T = TypeVar("T")


class Unwanted(Exception):
    """A request can't be answered. ``status`` is the status code of the answer."""

    def __init__(self, status: int, *problems: str) -> None:
        super().__init__(*problems)
        self.status = status
        self.problems = list(problems)


async def body(request: Request, kind: type[T]) -> T:
    """Return the body of a request. Raises Unwanted for one that is too large or says something else."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Unwanted(415, "send JSON: content-type: application/json")
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > LARGEST_BODY:
            raise Unwanted(413, f"a request has at most {LARGEST_BODY} bytes")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise Unwanted(422, str(problem)) from None


def answer(message: Message, status: int = 200) -> Response:
    """Return an answer."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(message), status, headers, "application/json")


def refusal(problem: Unwanted) -> Response:
    """Return the answer to a request that can't be answered otherwise."""
    return answer(Problem(problem.problems), problem.status)


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client is not None else ""


__all__ = ["Unwanted", "address_of", "answer", "body", "refusal"]
