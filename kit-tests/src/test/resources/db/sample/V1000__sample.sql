-- What the sample service owns, and what it has heard from others.
create table file (
    id      text primary key,
    version bigint not null,
    account text not null,
    name    text not null
);

create table heard (
    id         text primary key,
    version    bigint not null,
    name       text not null,
    request_id text,
    times      int not null default 1
);

-- An effect of a handler, to be found or not.
create table mark (event_id text primary key);
