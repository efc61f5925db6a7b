"""Made-up requests over HTTP: whatever they say, the answer is one that is declared, and never a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from manaburn.web.openapi import document

from . import parts

pytestmark = [parts.HTTP.needed, pytest.mark.slow]

if TYPE_CHECKING or parts.HTTP.there:
    import schemathesis
    from schemathesis.checks import (
        content_type_conformance,
        not_a_server_error,
        response_schema_conformance,
        status_code_conformance,
    )

    from .serving import Server

    CHECKS = (not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance)
    schema = schemathesis.openapi.from_dict(document())

    @pytest.fixture(scope="module")
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
        with Server(tmp_path_factory.mktemp("store") / "games.db") as found:
            yield found

    @schema.parametrize()
    @settings(
        max_examples=12,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def test_every_answer_is_declared(case: schemathesis.Case, server: Server) -> None:
        case.call_and_validate(base_url=server.address, checks=list(CHECKS), timeout=90)

    def test_the_document_is_served(server: Server) -> None:
        status, _, data = server.request("/api/openapi.json")
        assert status == 200 and json.loads(data) == json.loads(json.dumps(document()))
