-- Shows belong to the account and serve both modes. See dev.podworks.projects.show.
create table show (
    id         text collate "C" primary key,
    version    bigint not null,
    account    text not null,
    name       text not null,
    defaults   jsonb not null,
    archived   boolean not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint show_name unique (account, name)
);

-- Destinations as deliveries-service told of them, the newest version of each. See dev.podworks.projects.destination.
create table known_destination (
    id      text collate "C" primary key,
    version bigint not null,
    account text not null,
    removed boolean not null
);
