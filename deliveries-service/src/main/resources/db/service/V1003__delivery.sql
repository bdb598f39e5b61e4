-- The sending of a project's files to a destination. See dev.podworks.deliveries.delivery.
create table delivery (
    id              text collate "C" primary key,
    version         bigint not null,
    account         text not null,
    mode            text not null,
    project         text not null,
    destination     text not null references destination (id),
    connection      text not null,
    status          text not null,
    external_url    text,
    error_code      text,
    error_message   text,
    attempts        int not null,
    -- Tries that ended without an end since the window opened: they decide the pause.
    failures        int not null,
    -- Somebody asked for another round, which has not ended.
    retried         boolean not null,
    created_at      timestamptz not null,
    -- When the 24 hours of tries began; null while it waits for its project.
    window_from     timestamptz,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz,
    delivered_at    timestamptz,
    -- Who sends it: a lane, under the lease in force.
    lane            text,
    lease           text,
    -- How far it is: the project's folder at the provider, whole files, and the upload of the next one.
    folder_ref      text,
    folder_url      text,
    files_done      int not null,
    upload          text,
    upload_offset   bigint not null,
    check ((status = 'sending') = (lease is not null)),
    check ((status = 'failed') = (error_code is not null)),
    check (next_attempt_at is null or status = 'waiting')
);

create index delivery_project on delivery (project, created_at, id);
-- One at a time for a project and a destination.
create unique index delivery_under_way on delivery (project, destination) where status in ('waiting', 'sending');
create index delivery_due on delivery (connection, next_attempt_at, id) where status = 'waiting';
create index delivery_lane on delivery (lane) where status = 'sending';
create index delivery_destination on delivery (destination) where status = 'waiting';
