-- Who may come in. See dev.podworks.gateway.identity.
create table account (
    id         text primary key,
    name       text not null,
    -- Grows with every change of the account, its members or its keys; the row's lock puts their events in order.
    version    bigint not null,
    created_at timestamptz not null
);

create table app_user (
    id             text primary key,
    email          text not null,
    -- A link that was sent there has been used, or a provider has vouched for it.
    email_verified boolean not null,
    name           text,
    -- Argon2id.
    password_hash  text not null,
    created_at     timestamptz not null
);

create unique index app_user_email on app_user (lower(email));

create table membership (
    account    text not null references account,
    user_id    text not null references app_user,
    role       text not null,
    -- False while the person is disabled.
    active     boolean not null default true,
    created_at timestamptz not null,
    primary key (account, user_id)
);

create index membership_user on membership (user_id);
