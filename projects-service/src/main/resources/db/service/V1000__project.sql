-- A project is one document; the columns beside it are what SQL asks for. See dev.podworks.projects.project.
create table project (
    id         text collate "C" primary key,
    version    bigint not null,
    account    text not null,
    mode       text not null,
    show       text,
    client_ref text,
    status     text not null,
    file_ids   text[] not null,
    created_at timestamptz not null,
    -- When the submission takes its next step by itself; null while only news can move it.
    deadline   timestamptz,
    -- The price; null until it is known.
    credits    bigint,
    -- Since when a live project waits for the studio; null while it does not.
    queued_at  timestamptz,
    -- The day on which it last counted as a submitted test project.
    counted_on date,
    document   jsonb not null
);

create unique index project_client_ref on project (account, mode, client_ref) where client_ref is not null;

-- Lists seek by (created_at, id), whatever they are filtered by.
create index project_newest on project (account, mode, created_at desc, id desc);
create index project_newest_by_status on project (account, mode, status, created_at desc, id desc);
create index project_newest_of_show on project (account, mode, show, created_at desc, id desc) where show is not null;

-- The studio's queue and what it works on, both small.
create index project_queue on project (queued_at, id) include (credits) where queued_at is not null;
create index project_processing on project (id) include (credits) where status = 'processing' and mode = 'live';

create index project_deadline on project (deadline) where deadline is not null;

-- Whom news of a file may concern. Finished projects are not among them, so this stays small.
create index project_unpriced_files on project using gin (file_ids) where status in ('draft', 'rejected', 'validating');
