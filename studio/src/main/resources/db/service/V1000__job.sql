-- One row a submission that is to be rendered; the right to work on it is a row of `work`. See dev.podworks.studio.job.
create table job (
    project     text not null,
    submission  int not null,
    -- The project as it was when it was queued: all that the studio needs to know.
    snapshot    jsonb not null,
    -- Of the newest news of the project that changed the job: older news are passed over.
    version     bigint not null,
    state       text not null,
    -- Tries that ended badly: a worker that died, a passing fault. Not those that a stopping worker gave back.
    failures    int not null default 0,
    created_at  timestamptz not null,
    primary key (project, submission)
);

-- Of each file that is ready: whether a stereo recording carries a speaker on each side, and so is two tracks.
create table file_speakers (
    file text primary key,
    two  boolean not null
);
