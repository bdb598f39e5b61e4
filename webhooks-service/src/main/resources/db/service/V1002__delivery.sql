-- What was or will be sent to endpoints, one row per event and endpoint. See dev.podworks.webhooks.delivery.
create table delivery (
    id              bigint generated always as identity,
    created_at      timestamptz not null,
    endpoint        text not null,
    event_id        text not null,
    event_type      text not null,
    event_at        timestamptz not null,
    status          text not null,
    attempts        int not null default 0,
    -- Somebody asked for another attempt, which has not been made yet.
    retried         boolean not null default false,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz,
    -- Of the last attempt; the body is cut to 1 KB.
    response_status int,
    response_body   text,
    duration_ms     int,
    error           text,
    primary key (created_at, id),
    check ((status = 'pending') = (next_attempt_at is not null))
) partition by range (created_at);

-- What a lane sends next, in that order: thousands may be due at one moment.
create index delivery_due on delivery (endpoint, next_attempt_at, id) where status = 'pending';
create index delivery_listed on delivery (endpoint, id desc);
