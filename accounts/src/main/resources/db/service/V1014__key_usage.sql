-- Requests per key and day (UTC), which gateways add up in batches. See dev.podworks.accounts.key.
create table key_usage (
    key_id   text not null references api_key,
    day      date not null,
    requests bigint not null,
    primary key (key_id, day)
);

create index key_usage_day on key_usage (day);
