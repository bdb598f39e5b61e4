-- Recordings that callers gave us. See dev.podworks.files.file.
create table file (
    id          text primary key,
    version     bigint not null,
    account     text not null,
    mode        text not null,
    made_by     text not null,
    file_name   text not null check (length(file_name) between 1 and 1024),
    -- Of imports, without any secret.
    source      jsonb,
    status      text not null,
    -- The bytes that came in: their ETag, their size, and when.
    received    jsonb,
    measured    jsonb,
    error       jsonb,
    missing_for jsonb,
    created_at  timestamptz not null,
    checked_at  timestamptz,
    -- Null until ready, and while a kept project uses it.
    expires_at  timestamptz,

    check (status not in ('checking', 'ready') or received is not null),
    check (status <> 'ready' or (measured is not null and checked_at is not null)),
    check (status <> 'failed' or error is not null)
);

-- Lists, newest first: all of an account's, one status of them, and what one key made.
create index file_listed on file (account, mode, created_at desc, id desc) where status <> 'deleted';
create index file_listed_by_status on file (account, mode, status, created_at desc, id desc);
create index file_listed_by_maker on file (made_by, created_at desc, id desc);

-- The counts that bound uploads and imports under way per account.
create index file_under_way on file (account, status) where status in ('awaiting_upload', 'importing');

-- What the sweep of old files looks for.
create index file_expiring on file (expires_at) where status = 'ready';
create index file_abandoned on file (created_at) where status = 'awaiting_upload';

-- What an import still needs; gone when it ends. See dev.podworks.files.importing.
create table file_import (
    file_id  text primary key references file,
    -- Encrypted. Null where the source needs none.
    token    bytea,
    deadline timestamptz not null
);

-- Which projects use a file. See dev.podworks.files.use.
create table file_use (
    file_id    text not null,
    project_id text not null,
    -- Submitted and not ended.
    in_work    boolean not null,
    kept       boolean not null,
    primary key (file_id, project_id)
);

create index file_use_of_project on file_use (project_id);
