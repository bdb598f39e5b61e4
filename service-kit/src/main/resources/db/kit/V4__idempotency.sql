-- What a client asked for under an Idempotency-Key, and the answer that it gets again. See dev.podworks.kit.idempotency.
create table idempotency_key (
    account       text not null,
    mode          text not null,
    key           text not null,
    -- SHA-256 of what was asked.
    fingerprint   bytea not null,
    -- The request that runs, or ran; whoever holds another token keeps nothing.
    claim         text not null,
    claimed_until timestamptz not null,
    -- Null while the request runs.
    status        smallint,
    answer        bytea,
    created_at    timestamptz not null,
    primary key (account, mode, key),
    check ((status is null) = (answer is null))
);

create index idempotency_key_created on idempotency_key (created_at);
