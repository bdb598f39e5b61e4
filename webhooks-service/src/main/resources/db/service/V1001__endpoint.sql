-- Addresses that events are posted to. See dev.podworks.webhooks.endpoint.
create table endpoint (
    id              text primary key,
    account         text not null,
    mode            text not null,
    -- Null where it gets the whole account's events.
    show            text,
    url             text not null check (length(url) between 8 and 2048),
    description     text,
    event_types     text[] not null,
    enabled         boolean not null,
    disabled_reason text,
    -- The first failed attempt since the last success.
    failing_since   timestamptz,
    -- Encrypted.
    secret          bytea not null,
    created_at      timestamptz not null,

    check (enabled = (disabled_reason is null))
);

create index endpoint_of_account on endpoint (account, mode);
create index endpoint_failing on endpoint (failing_since) where enabled;
