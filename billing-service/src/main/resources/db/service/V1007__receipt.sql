-- Receipts of payments. See dev.podworks.billing.receipt.

-- Who receipts are issued to. A receipt has its own copy.
create table billing_details (
    account    text primary key,
    details    jsonb not null,
    updated_at timestamptz not null
);

-- One row. Updated in the transaction that issues a receipt, so that the numbers have no gap.
create table receipt_number (
    only_row boolean primary key default true check (only_row),
    last     bigint not null check (last >= 0)
);

insert into receipt_number (last) values (0);

create table receipt (
    number         bigint primary key check (number > 0),
    account        text not null,
    -- The processor's id of the payment or invoice.
    reference      text not null unique,
    -- Exactly one of them.
    purchase       text unique references purchase (id),
    subscription   text references subscription (id),
    -- As they were when it was issued.
    seller         jsonb not null,
    buyer          jsonb,
    lines          jsonb not null,
    currency       text not null,
    net_cents      bigint not null check (net_cents >= 0),
    tax_cents      bigint not null check (tax_cents >= 0),
    -- Of a subscription's payment; a purchase has its own.
    refunded_cents bigint not null default 0 check (refunded_cents >= 0),
    invoice_url    text,
    paid_at        timestamptz not null,
    issued_at      timestamptz not null,
    check ((purchase is null) <> (subscription is null))
);

create index receipt_of_account on receipt (account, number desc);
