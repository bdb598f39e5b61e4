-- Folders of connections. See dev.podworks.deliveries.destination.
create table destination (
    id           text collate "C" primary key,
    version      bigint not null,
    account      text not null,
    connection   text not null references connection (id),
    name         text not null,
    target       jsonb not null,
    -- It was there once, so that it is missing when it is not there now.
    target_known boolean not null,
    removed      boolean not null,
    created_at   timestamptz not null,
    updated_at   timestamptz not null
);

create index destination_account on destination (account, created_at, id) where not removed;
create index destination_connection on destination (connection) where not removed;
