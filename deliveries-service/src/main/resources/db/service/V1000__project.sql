-- Projects as projects-service told of them: what there is to deliver. See dev.podworks.deliveries.project.
create table project (
    id        text collate "C" primary key,
    account   text not null,
    mode      text not null,
    show      text,
    version   bigint not null,
    status    text not null,
    removed   boolean not null,
    -- With its outputs and where they lie in the object store.
    snapshot  jsonb not null
);

-- Shows, as far as their destinations go.
create table show (
    id           text collate "C" primary key,
    version      bigint not null,
    account      text not null,
    destinations text[] not null
);
