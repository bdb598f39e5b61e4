-- Every public event of the last 30 days, and pings. See dev.podworks.webhooks.event.
create table event (
    id          text not null,
    type        text not null,
    account     text not null,
    mode        text not null,
    -- Set for events of a project in a show: what a key or an endpoint limited to that show may see.
    show        text,
    -- When it happened, which chooses the day partition: so an event that comes twice is found again at any time.
    created_at  timestamptz not null,
    -- The whole event as JSON, made once: what the feed shows and webhooks sign and send, to the byte.
    body        bytea not null,
    -- The objects that the links in the body lead to; null where there are none.
    output_keys text[],
    -- The span of the trace in which it was heard of; the request to a receiver goes on from there.
    trace_parent text,
    primary key (created_at, id)
) partition by range (created_at);

create index event_feed on event (account, mode, created_at desc, id desc);
