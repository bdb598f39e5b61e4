-- The submission that uses the file. 0 for uses from before this column.
alter table file_use add column submission int not null default 0;

-- The newest applied version of each project that used files, so that older events are ignored. Rows of projects that
-- use no files any more are deleted after their events can't arrive any more. See dev.podworks.files.use.
create table file_project (
    project_id text primary key,
    version    bigint not null,
    applied_at timestamptz not null
);

create index file_project_by_age on file_project (applied_at);
