-- Bought credits. See dev.podworks.billing.purchase.
create table purchase (
    -- Also the processor's idempotency key.
    id                 text primary key,
    account            text not null,
    kind               text not null check (kind in ('purchase', 'topup')),
    -- The bundle as it was then.
    product            text not null,
    seconds            bigint not null check (seconds > 0),
    amount_cents       bigint not null check (amount_cents > 0),
    tax_cents          bigint,
    refunded_cents     bigint not null default 0,
    status             text not null check (status in ('pending', 'paid', 'failed', 'cancelled')),
    -- The processor's id of the payment or invoice.
    reference          text unique,
    client_secret      text,
    hosted_invoice_url text,
    failure            text,
    -- The Idempotency-Key that it was asked for with, for a day.
    request_key        text,
    -- When the janitor asks about it, while it is pending.
    look_at            timestamptz not null,
    created_at         timestamptz not null,
    paid_at            timestamptz,
    check (status <> 'paid' or (reference is not null and paid_at is not null)),
    check (refunded_cents between 0 and amount_cents + coalesce(tax_cents, 0)),
    unique (account, request_key)
);

create index purchase_of_account on purchase (account, created_at desc, id desc);
create index purchase_to_look_after on purchase (look_at) where status = 'pending';
-- An account has one automatic top-up under way at most.
create unique index purchase_topup_under_way on purchase (account) where kind = 'topup' and status = 'pending';

-- The processor of local runs and tests. See dev.podworks.billing.sandbox.
create table sandbox_card (
    account   text primary key,
    behaviour text not null
);

create table sandbox_payment (
    intent         text primary key,
    reference      text not null unique,
    state          text not null,
    tax_cents      bigint not null,
    refunded_cents bigint not null default 0
);

-- Which customer of Stripe's each account is. See dev.podworks.billing.stripe.
create table stripe_customer (
    account       text primary key,
    customer      text not null unique,
    -- When the setup of the card that is charged was begun.
    card_setup_at timestamptz
);

-- Store orders that took credits. See dev.podworks.billing.order.
create table store_order (
    id           text primary key,
    account      text not null,
    description  text not null,
    seconds      bigint not null,
    status       text not null check (status in ('paid', 'refunded')),
    access_token text not null,
    created_at   timestamptz not null
);

create index store_order_of_account on store_order (account, created_at desc, id desc);
