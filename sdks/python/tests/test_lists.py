from __future__ import annotations

from datetime import datetime, timedelta, timezone

from .server import Context, example, json


def test_iterates_over_the_items_of_all_pages_by_cursor(api: Context) -> None:
    api.server.on(
        json(200, {"projects": [example("Project", id="prj_3"), example("Project", id="prj_2")], "nextCursor": "c+1"}),
        json(200, {"projects": [example("Project", id="prj_1")], "nextCursor": None}),
    )
    projects = api.podworks.projects.list(status=["completed", "failed"], limit=2)
    assert [project.id for project in projects] == ["prj_3", "prj_2", "prj_1"]
    assert api.server.paths() == [
        "/v1/projects?status=completed%2Cfailed&limit=2",
        "/v1/projects?status=completed%2Cfailed&limit=2&cursor=c%2B1",
    ]


def test_filters_and_the_order_stay_the_same_on_every_page(api: Context) -> None:
    api.server.on(
        json(200, {"projects": [example("Project", id="prj_1")], "nextCursor": "c1"}),
        json(200, {"projects": [], "nextCursor": None}),
        json(200, {"deliveries": [example("ProjectDelivery", id="dlv_1")], "nextCursor": None}),
    )
    noon = datetime(2026, 11, 20, 12, tzinfo=timezone(timedelta(hours=1)))
    assert len(list(api.podworks.projects.list(query="anna & bob", created_after=noon, sort="-name"))) == 1
    deliveries = api.podworks.deliveries.list_all(status=["failed", "waiting"], project="prj_1")
    assert [delivery.id for delivery in deliveries] == ["dlv_1"]
    search = "/v1/projects?query=anna+%26+bob&createdAfter=2026-11-20T11%3A00%3A00%2B00%3A00&sort=-name"
    assert api.server.paths() == [
        search,
        search + "&cursor=c1",
        "/v1/deliveries?status=failed%2Cwaiting&project=prj_1",
    ]


def test_pages_are_requested_when_they_are_needed(api: Context) -> None:
    api.server.on(
        json(200, {"files": [example("File", id="file_2"), example("File", id="file_1")], "nextCursor": "more"})
    )
    assert len(api.podworks.files.list().take(2)) == 2
    assert api.podworks.files.list().first_page().next_cursor == "more"
    assert len(api.server.received) == 2


def test_the_ledger_and_purchases_continue_before_their_last_id(api: Context) -> None:
    api.server.on(
        json(200, [example("LedgerLine", id=9), example("LedgerLine", id=7)]),
        json(200, [example("LedgerLine", id=4)]),
        json(200, [example("Purchase", id="pur_2")]),
        json(200, []),
    )
    assert [line.id for line in api.podworks.credits.ledger(limit=2)] == [9, 7, 4]
    assert [purchase.id for purchase in api.podworks.credits.purchases(limit=1)] == ["pur_2"]
    assert api.server.paths() == [
        "/v1/ledger?limit=2",
        "/v1/ledger?limit=2&before=7",
        "/v1/credits/purchases?limit=1",
        "/v1/credits/purchases?limit=1&before=pur_2",
    ]
