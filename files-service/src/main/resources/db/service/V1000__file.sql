-- Recordings that callers gave us. See dev.podworks.files.file.
create table file (
    id          text primary key,
    version     bigint not null,
    account     text not null,
    mode        text not null,
    made_by     text not null,
    file_name   text not null check (length(file_name) between 1 and 1024),
    status      text not null,
    -- The bytes that were noticed: their ETag, their size, and when.
    received    jsonb,
    measured    jsonb,
    error       jsonb,
    missing_for jsonb,
    created_at  timestamptz not null,
    checked_at  timestamptz,
    expires_at  timestamptz,

    check (status not in ('checking', 'ready') or received is not null),
    check (status <> 'ready' or (measured is not null and expires_at is not null)),
    check ((status = 'failed') = (error is not null))
);

-- The count that bounds uploads under way per account.
create index file_awaiting_upload on file (account) where status = 'awaiting_upload';
