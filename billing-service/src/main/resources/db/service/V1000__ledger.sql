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

-- Books debits one after the other, all or nothing each, from the buckets in their order. Its statements see what others
-- committed while it waited for the locks, so each decision is made from what is true now; the loop only reckons, and
-- everything is written at its end, at once. An empty text is none.
--
-- No row for a key that has its entry already, or for an account that is not known.
create function book_debits(
    keys text[], accounts text[], kinds text[], asked bigint[], projects text[], shows text[], orders text[],
    today date, at timestamptz)
returns table (place int, outcome text, seconds bigint, balance_seconds bigint, low_below_seconds bigint)
language plpgsql as $$
#variable_conflict use_column
declare
    debit record;
    present text;
    plan_left bigint;
    promo_left bigint;
    purchased_left bigint;
    from_plan bigint;
    from_promo bigint;
    from_purchased bigint;
    enough boolean;
    places int[];
    outcomes text[];
    balances bigint[];
    line_places int[];
    line_buckets text[];
    line_seconds bigint[];
begin
    perform 1 from bucket_balance where account = any(accounts) order by account, bucket for update;
    for debit in
        select wanted.place, wanted.account, wanted.asked, held.in_plan, held.in_promo, held.in_purchased
        from (
            select distinct on (key) key, account, asked, place::int
            from unnest(keys, accounts, asked) with ordinality as one (key, account, asked, place)
            order by key, place
        ) wanted join (
            select account, sum(seconds) filter (where bucket = 'plan') as in_plan,
                sum(seconds) filter (where bucket = 'promo') as in_promo,
                sum(seconds) filter (where bucket = 'purchased') as in_purchased
            from bucket_balance where account = any(accounts) group by account
        ) held using (account)
        where not exists (select 1 from ledger_entry booked where booked.key = wanted.key)
        order by wanted.account, wanted.place
    loop
        if debit.account is distinct from present then
            present := debit.account;
            plan_left := debit.in_plan;
            promo_left := debit.in_promo;
            purchased_left := debit.in_purchased;
        end if;
        enough := plan_left + promo_left + purchased_left >= debit.asked;
        if enough then
            from_plan := least(plan_left, debit.asked);
            from_promo := least(promo_left, debit.asked - from_plan);
            from_purchased := debit.asked - from_plan - from_promo;
            plan_left := plan_left - from_plan;
            promo_left := promo_left - from_promo;
            purchased_left := purchased_left - from_purchased;
            line_places := line_places || debit.place || debit.place || debit.place;
            line_buckets := line_buckets || 'plan'::text || 'promo'::text || 'purchased'::text;
            line_seconds := line_seconds || from_plan || from_promo || from_purchased;
        end if;
        places := places || debit.place;
        outcomes := outcomes || case when enough then 'booked' else 'refused' end;
        balances := balances || plan_left + promo_left + purchased_left;
    end loop;

    insert into ledger_entry
        (key, account, kind, outcome, seconds, balance_seconds, project, show, store_order, created_at)
    select keys[i], accounts[i], kinds[i], decided, asked[i], left_seconds,
        nullif(projects[i], ''), nullif(shows[i], ''), nullif(orders[i], ''), at
    from unnest(places, outcomes, balances) as decision (i, decided, left_seconds);

    insert into ledger_line (entry, account, bucket, delta_seconds)
    select keys[i], accounts[i], slice::credit_bucket, -taken
    from unnest(line_places, line_buckets, line_seconds) with ordinality as line (i, slice, taken, nth)
    where taken > 0 order by nth;

    update bucket_balance held set seconds = held.seconds - spent.taken
    from (
        select accounts[i] as owner, slice::credit_bucket as slice, sum(taken)::bigint as taken
        from unnest(line_places, line_buckets, line_seconds) as line (i, slice, taken) group by 1, 2
    ) spent
    where held.account = spent.owner and held.bucket = spent.slice and spent.taken > 0;

    insert into usage_day as used (account, mode, day, show, seconds, projects)
    select accounts[i], 'live', today, shows[i], sum(asked[i]), count(*)
    from unnest(places, outcomes) as decision (i, decided) where decided = 'booked' group by accounts[i], shows[i]
    on conflict (account, mode, day, show) do update
    set seconds = used.seconds + excluded.seconds, projects = used.projects + excluded.projects;

    return query
        select i, decided, asked[i], left_seconds, known.low_below_seconds
        from unnest(places, outcomes, balances) as decision (i, decided, left_seconds)
        join ledger_account known on known.account = accounts[i] order by i;
end
$$;
