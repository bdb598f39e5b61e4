-- Failed project deliveries that owners and admins are told of, at most once an hour. See dev.podworks.webhooks.alert.
create table delivery_alert (
    account   text primary key,
    -- The last e-mail.
    mailed_at timestamptz not null,
    -- Failures since then, and the newest of them; none where everybody was told.
    failures  int not null,
    newest    jsonb
);

create index delivery_alert_waiting on delivery_alert (mailed_at) where failures > 0;
