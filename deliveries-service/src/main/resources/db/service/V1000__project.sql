-- Completed projects: what there is to deliver. See dev.podworks.deliveries.project.
create table project (
    id        text primary key,
    account   text not null,
    mode      text not null,
    version   bigint not null,
    -- With its outputs and where they lie in the object store.
    snapshot  jsonb not null
);
