-- The shows that accounts have. See dev.podworks.gateway.show.
create table known_show (
    id      text primary key,
    account text not null
);
