-- What a caller has left. See dev.podworks.gateway.limit. Unlogged: after a crash every bucket is full.
create unlogged table rate_bucket (
    actor       text primary key,
    tokens      double precision not null,
    -- By the last draw; here so that the statement that draws can tell.
    granted     int not null,
    refilled_at timestamptz not null
);
