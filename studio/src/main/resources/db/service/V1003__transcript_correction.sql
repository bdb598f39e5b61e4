-- The last correction of each project's transcript; the right to work on it is a row of `work`. See
-- dev.podworks.studio.correction.
create table transcript_correction (
    project    text primary key,
    submission int not null,
    account    text not null,
    mode       text not null,
    number     int not null,
    -- What to write: dev.podworks.contracts.studio.TranscriptCorrection.
    correction jsonb not null,
    state      text not null
);
