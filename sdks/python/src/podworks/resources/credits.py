"""The balance, and what changes it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Literal

from .._body import OMIT, Omitted, change, creation
from .._pagination import Cursor, Page, PagedList, page_before
from .._transport import RequestOptions, Transport
from ..models import (
    AccountBalance,
    AutoTopUp,
    Bundle,
    BundleList,
    BuyResult,
    CreatePurchaseRequest,
    LedgerLine,
    Order,
    OrderList,
    Purchase,
    Subscription,
    SubscriptionState,
    UpdateAutoTopUpRequest,
    Usage,
)

GroupBy = Literal["day", "show"]


class Credits:
    """The balance in seconds, and what changes it."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def balance(self, *, options: RequestOptions | None = None) -> AccountBalance:
        """Get the balance."""
        return AccountBalance.model_validate(self._transport.call("getBalance", options=options).data)

    def ledger(
        self,
        *,
        kind: str | Sequence[str] | None = None,
        bucket: str | Sequence[str] | None = None,
        project: str | None = None,
        show: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        limit: int = 100,
        options: RequestOptions | None = None,
    ) -> PagedList[LedgerLine]:
        """List ledger entries, newest first; `kind` and `bucket` are one or several, `limit` is the size of a page."""
        filters = _ledger_filters(kind, bucket, project, show, created_after, created_before)

        def load(before: Cursor | None) -> Page[LedgerLine]:
            query = filters | {"limit": limit, "before": before}
            reply = self._transport.call("listLedger", query=query, options=options)
            return page_before([LedgerLine.model_validate(one) for one in reply.data], limit, lambda one: one.id)

        return PagedList(load)

    def ledger_csv(
        self,
        *,
        kind: str | Sequence[str] | None = None,
        bucket: str | Sequence[str] | None = None,
        project: str | None = None,
        show: str | None = None,
        created_after: datetime | None = None,
        created_before: datetime | None = None,
        options: RequestOptions | None = None,
    ) -> str:
        """Get ledger entries as CSV, at most the newest 10,000 that match."""
        query = _ledger_filters(kind, bucket, project, show, created_after, created_before)
        return str(self._transport.call("getLedgerCsv", query=query, options=options).data)

    def bundles(self, *, options: RequestOptions | None = None) -> list[Bundle]:
        """List the bundles that can be bought."""
        return BundleList.model_validate(self._transport.call("listBundles", options=options).data).bundles

    def buy(self, bundle_id: str, *, options: RequestOptions | None = None) -> BuyResult:
        """Buy a bundle with the saved card.

        Repeating the call after an error is a second purchase, unless you send the same `idempotency_key`; retries
        within the call are safe.

        Raises:
            PaymentRequiredError: the card is declined
        """
        body = creation(CreatePurchaseRequest, bundle_id=bundle_id)
        return BuyResult.model_validate(self._transport.call("buyCredits", body=body, options=options).data)

    def purchases(self, *, limit: int = 100, options: RequestOptions | None = None) -> PagedList[Purchase]:
        """List purchases, newest first; `limit` is the size of a page."""

        def load(before: Cursor | None) -> Page[Purchase]:
            reply = self._transport.call("listPurchases", query={"limit": limit, "before": before}, options=options)
            return page_before([Purchase.model_validate(one) for one in reply.data], limit, lambda one: one.id)

        return PagedList(load)

    def purchase(self, purchase_id: str, *, options: RequestOptions | None = None) -> Purchase:
        """Get a purchase; poll a pending one."""
        reply = self._transport.call("getPurchase", path={"id": purchase_id}, options=options)
        return Purchase.model_validate(reply.data)

    def auto_top_up(self, *, options: RequestOptions | None = None) -> AutoTopUp:
        """Get the settings of the automatic top-up."""
        return AutoTopUp.model_validate(self._transport.call("getAutoTopUp", options=options).data)

    def update_auto_top_up(
        self,
        *,
        enabled: bool,
        threshold_seconds: int,
        bundle_id: str | None = None,
        monthly_cap: int | None = None,
        monthly_limit_cents: int | Omitted | None = OMIT,
        options: RequestOptions | None = None,
    ) -> AutoTopUp:
        """Replace the settings of the automatic top-up, which also ends a pause.

        A monthly limit that is omitted stays, and None removes it.
        """
        body = change(
            UpdateAutoTopUpRequest,
            enabled=enabled,
            threshold_seconds=threshold_seconds,
            bundle_id=OMIT if bundle_id is None else bundle_id,
            monthly_cap=OMIT if monthly_cap is None else monthly_cap,
            monthly_limit_cents=monthly_limit_cents,
        )
        return AutoTopUp.model_validate(self._transport.call("updateAutoTopUp", body=body, options=options).data)

    def subscription(self, *, options: RequestOptions | None = None) -> Subscription | None:
        """Get the account's subscription, or the last one; None if there never was one."""
        reply = self._transport.call("getSubscription", options=options)
        return SubscriptionState.model_validate(reply.data).subscription

    def orders(self, *, limit: int | None = None, options: RequestOptions | None = None) -> PagedList[Order]:
        """List orders in the store, newest first; `limit` is the size of a page."""

        def load(cursor: Cursor | None) -> Page[Order]:
            reply = self._transport.call("listOrders", query={"limit": limit, "cursor": cursor}, options=options)
            page = OrderList.model_validate(reply.data)
            return Page(page.orders, page.next_cursor)

        return PagedList(load)

    def usage(
        self,
        *,
        from_: date | None = None,
        to: date | None = None,
        group_by: GroupBy | None = None,
        show: str | None = None,
        options: RequestOptions | None = None,
    ) -> Usage:
        """Get what projects and orders used, per day or per show. By default this month's total."""
        query = {"from": from_, "to": to, "groupBy": group_by, "show": show}
        return Usage.model_validate(self._transport.call("getUsage", query=query, options=options).data)

    def usage_csv(
        self,
        *,
        from_: date | None = None,
        to: date | None = None,
        group_by: GroupBy | None = None,
        show: str | None = None,
        options: RequestOptions | None = None,
    ) -> str:
        """Get the usage as CSV, in minutes."""
        query = {"from": from_, "to": to, "groupBy": group_by, "show": show}
        return str(self._transport.call("getUsageCsv", query=query, options=options).data)


def _ledger_filters(
    kind: str | Sequence[str] | None,
    bucket: str | Sequence[str] | None,
    project: str | None,
    show: str | None,
    created_after: datetime | None,
    created_before: datetime | None,
) -> dict[str, object]:
    return {
        "kind": kind,
        "bucket": bucket,
        "project": project,
        "show": show,
        "createdAfter": created_after,
        "createdBefore": created_before,
    }
