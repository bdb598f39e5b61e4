-- The ledger. See dev.podworks.billing.ledger.

-- In the order in which they are spent.
create type credit_bucket as enum ('plan', 'promo', 'purchased');

-- One row an effect that was asked for, booked or refused. Its key is what the effect is about (a submission's charge,
-- an account's trial), so that asking twice books once.
create table ledger_entry (
    key             text primary key,
    account         text not null,
    kind            text not null,
    outcome         text not null check (outcome in ('booked', 'refused')),
    -- What was asked for.
    seconds         bigint not null check (seconds >= 0),
    -- What the account had in all, just after it was booked or when it was refused.
    balance_seconds bigint not null check (balance_seconds >= 0),
    -- What it came from.
    project         text,
    show            text,
    purchase        text,
    store_order     text,
    note            text,
    created_at      timestamptz not null
);

-- What a booked entry did to each bucket. Within an account, ids are in the order of the bookings.
create table ledger_line (
    id            bigint generated always as identity primary key,
    entry         text not null references ledger_entry (key),
    account       text not null,
    bucket        credit_bucket not null,
    delta_seconds bigint not null check (delta_seconds <> 0),
    unique (entry, bucket)
);

create index ledger_line_of_account on ledger_line (account, id);

-- The fold of the lines: changed in the statement that adds a line, and nowhere else. Every known account has all three.
create table bucket_balance (
    account text not null,
    bucket  credit_bucket not null,
    seconds bigint not null default 0 check (seconds >= 0),
    primary key (account, bucket)
) with (fillfactor = 70);

create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
    raise exception '% is append-only: book a reversal instead', tg_table_name;
end
$$;

create trigger append_only before update or delete or truncate on ledger_entry
    for each statement execute function refuse_change_of_ledger();

create trigger append_only before update or delete or truncate on ledger_line
    for each statement execute function refuse_change_of_ledger();

-- What billing remembers of each account that it has heard of.
create table ledger_account (
    account           text primary key,
    -- Having less than this is running low.
    low_below_seconds bigint not null default 3600 check (low_below_seconds >= 0)
);

-- What was used, by day (US Central time) and show: the fold of the debits and their reversals, changed in the statement
-- that books them. Test projects, which are not booked, count under mode test.
create table usage_day (
    account  text not null,
    mode     text not null,
    day      date not null,
    -- Empty for what belongs to no show.
    show     text not null,
    -- Below zero on a day that gave back more than it took.
    seconds  bigint not null,
    projects bigint not null check (projects >= 0),
    primary key (account, mode, day, show)
) with (fillfactor = 70);
