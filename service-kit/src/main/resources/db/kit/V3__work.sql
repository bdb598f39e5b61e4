-- Work that takes long, one row a piece. See dev.podworks.kit.lease.
create table work (
    queue        text not null,
    id           text not null,
    -- When somebody may take it: for waiting work its due time, for leased work the end of the lease.
    due_at       timestamptz not null,
    attempt      int not null default 0,
    -- The token of the lease in force; null while nobody works on it.
    lease        text,
    created_at   timestamptz not null,
    -- What it is done for, as far as whoever asked for it knew.
    request_id   text,
    account      text,
    project      text,
    trace_parent text,
    primary key (queue, id)
);

create index work_due on work (queue, due_at);
