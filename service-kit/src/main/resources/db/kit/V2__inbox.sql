-- Events that a consumer has dealt with. See dev.podworks.kit.inbox.
create table inbox (
    consumer    text not null,
    event_id    text not null,
    received_at timestamptz not null default now(),
    primary key (consumer, event_id)
);

create index inbox_received on inbox (received_at);
