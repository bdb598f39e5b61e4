-- E-mails about endpoints that have been failing for an hour. See dev.podworks.webhooks.failing.
alter table endpoint
    -- The beginning of the period of failure that was last reported by e-mail.
    add column reported_failing_since timestamptz;

alter table email_preference
    add column webhook_alerts boolean not null default true,
    alter column delivery_alerts set default true;
