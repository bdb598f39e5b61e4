-- Files that a submission is about to use, until an event of its project arrives. See dev.podworks.files.use.
create table file_claim (
    file_id    text not null,
    project_id text not null,
    submission int not null,
    claimed_at timestamptz not null,
    primary key (project_id, file_id)
);

create index file_claim_of_file on file_claim (file_id);
create index file_claim_by_age on file_claim (claimed_at);
