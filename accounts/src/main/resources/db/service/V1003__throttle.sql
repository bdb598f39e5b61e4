-- What was tried lately, by a hash of whom it is counted for. See dev.podworks.gateway.throttle.
create table throttle (
    key     text primary key,
    tries   int not null,
    -- When counting begins anew.
    ends_at timestamptz not null
);

create index throttle_ended on throttle (ends_at);
