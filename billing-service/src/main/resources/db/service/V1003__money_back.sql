-- Refunds and disputes, and purchases that ended before the processor said what became of their payment.
-- See dev.podworks.billing.purchase.

alter table purchase
    -- What the bank keeps because of disputes that are open or lost, with tax.
    add column disputed_cents bigint not null default 0 check (disputed_cents >= 0),
    -- Numbers the reads of the payment at the processor in the order in which they began, so that of two answers the
    -- one that was asked for first does not replace the other.
    add column reads bigint not null default 0,
    -- The read that saw the disputes as they are here.
    add column disputed_read bigint not null default 0,
    -- Numbers the ledger entries that take credits back or return them.
    add column reversals int not null default 0,
    -- What operators ordered to go back in all, and when the janitor carries it out, unless it is done.
    add column refund_ordered_cents bigint not null default 0,
    add column refund_due_at timestamptz,
    -- The purchase ended here, and a payment may still turn up at the processor until then.
    add column recheck_at timestamptz,
    add column recheck_until timestamptz;

create index purchase_to_recheck on purchase (recheck_at) where recheck_at is not null;
create index purchase_refund_due on purchase (refund_due_at) where refund_due_at is not null;

-- The same of a plan's paid period: what shall be gone of its grant, and what was taken.
alter table subscription_period
    add column owed_seconds bigint not null default 0,
    add column taken_seconds bigint not null default 0,
    add column reversals int not null default 0,
    add column reads bigint not null default 0,
    add column money_back_read bigint not null default 0;

-- Refunds that operators asked for: committed before the processor is asked, so that asking again means the same one.
create table purchase_refund_order (
    purchase    text not null references purchase (id),
    -- The Idempotency-Key, or the id of the request where it had none.
    request_key text not null,
    -- What was asked for, in words that a repeated request must match.
    asked       text not null,
    -- What shall have gone back in all once it is carried out.
    total_cents bigint not null check (total_cents > 0),
    -- The processor refuses it.
    refused     boolean not null default false,
    created_at  timestamptz not null,
    primary key (purchase, request_key)
);
