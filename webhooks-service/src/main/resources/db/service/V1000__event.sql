-- Every public event of the last 30 days, as the feed shows it. See dev.podworks.webhooks.event.
create table event (
    id         text not null,
    type       text not null,
    account    text not null,
    mode       text not null,
    -- Set for events of a project in a show: what a key limited to that show may see.
    show       text,
    created_at timestamptz not null,
    data       jsonb not null,
    -- The database's own clock, which chooses the day partition: an event may come days after it happened.
    stored_at  timestamptz not null default now(),
    primary key (stored_at, id)
) partition by range (stored_at);

create index event_feed on event (account, mode, created_at desc, id desc);
