-- Files as files-service told of them, the newest version of each. See dev.podworks.projects.file.
create table known_file (
    id       text collate "C" primary key,
    version  bigint not null,
    account  text not null,
    mode     text not null,
    document jsonb not null
);
