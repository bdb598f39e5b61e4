-- The automatic top-up. See dev.podworks.billing.topup.
create table auto_top_up (
    account           text primary key,
    enabled           boolean not null,
    threshold_seconds bigint not null check (threshold_seconds >= 0),
    bundle            text,
    monthly_cap       int not null check (monthly_cap between 1 and 20),
    -- A top-up failed: off until the settings are saved again.
    paused_at         timestamptz,
    paused_reason     text,
    cap_told_at       timestamptz,
    check (not enabled or bundle is not null)
);

create table low_notice (
    account text primary key,
    told_at timestamptz not null
);

-- Monthly plans. See dev.podworks.billing.plan.
create table subscription (
    id                   text primary key,
    account              text not null,
    -- The processor's id of it.
    reference            text not null unique,
    plan                 text,
    seconds              bigint not null,
    amount_cents         bigint not null,
    status               text not null,
    current_period_end   timestamptz,
    cancel_at_period_end boolean not null,
    canceled_at          timestamptz,
    -- When the processor said so.
    told_at              timestamptz not null,
    created_at           timestamptz not null
);

create index subscription_of_account on subscription (account, created_at desc);

-- Periods that were paid and granted.
create table subscription_period (
    subscription text not null references subscription (id),
    starts_at    timestamptz not null,
    primary key (subscription, starts_at)
);

-- Usage beside what the ledger books. See dev.podworks.billing.usage.
create table test_usage (
    submission text primary key,
    account    text not null,
    show       text not null,
    seconds    bigint not null,
    taken_off  boolean not null default false
);

create table show_name (
    id      text primary key,
    account text not null,
    name    text not null,
    version bigint not null
);
