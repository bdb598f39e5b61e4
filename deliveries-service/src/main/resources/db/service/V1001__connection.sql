-- Who belongs to an account. See dev.podworks.deliveries.member.
create table account (
    id      text collate "C" primary key,
    version bigint not null,
    members text[] not null
);

-- Logins to cloud storage providers. See dev.podworks.deliveries.connection.
create table connection (
    id             text collate "C" primary key,
    version        bigint not null,
    account        text not null,
    provider       text not null,
    name           text not null,
    status         text not null,
    -- The person who made it; null for one that the service team made.
    connected_by   text,
    -- Encrypted, for this row alone; null once it is removed.
    refresh_token  bytea,
    access_token   bytea,
    access_until   timestamptz not null,
    -- Grows with every new token.
    token_version  bigint not null,
    -- Until when somebody may be asking for a new token.
    renewing_until timestamptz,
    created_at     timestamptz not null,
    check ((status = 'removed') = (refresh_token is null))
);

create index connection_account on connection (account, created_at, id);

-- People on their way to a provider and back.
create table link_attempt (
    state_hash bytea primary key,
    account    text not null,
    user_id    text not null,
    provider   text not null,
    name       text not null,
    -- The one to connect anew; null for a new one.
    connection text,
    verifier   bytea not null,
    expires_at timestamptz not null
);

create index link_attempt_expired on link_attempt (expires_at);
