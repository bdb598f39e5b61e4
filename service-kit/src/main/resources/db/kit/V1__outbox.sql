-- Events that a transaction decided to tell, until they are in Kafka. See dev.podworks.kit.outbox.
create table outbox (
    seq          bigint generated always as identity,
    -- The database's own clock: it chooses the day partition, whatever a test or a skewed service thinks the time is.
    created_at   timestamptz not null default now(),
    shard        smallint not null,
    topic        text not null,
    key          text not null,
    event_id     text not null,
    event_type   text not null,
    event_time   timestamptz not null,
    account      text not null,
    mode         text,
    request_id   text,
    trace_parent text,
    payload      bytea not null,
    published_at timestamptz,
    primary key (created_at, seq)
) partition by range (created_at);

create index outbox_waiting on outbox (shard, seq) where published_at is null;

-- Keys whose oldest event Kafka refuses: held back until then, so that nothing of theirs overtakes it and nobody else waits.
create table outbox_hold (
    key      text primary key,
    until    timestamptz not null,
    tries    int not null,
    reason   text not null
);
