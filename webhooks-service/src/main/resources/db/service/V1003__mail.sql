-- Accounts as far as e-mails need them. See dev.podworks.webhooks.member.
create table account (
    id      text primary key,
    version bigint not null,
    name    text not null,
    -- Active owners and admins: [{"userId", "email"}].
    mailed  jsonb not null
);

create table email_preference (
    account         text not null,
    user_id         text not null,
    delivery_alerts boolean not null,
    primary key (account, user_id)
);
