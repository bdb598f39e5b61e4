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
    project         text,
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
