-- API keys. See dev.podworks.gateway.key.
create table api_key (
    id           text primary key,
    account      text not null references account,
    -- SHA-256 of the secret, which is kept nowhere.
    secret_hash  text not null unique,
    -- What a person recognises a key by: its first characters and its last.
    prefix       text not null,
    suffix       text not null,
    mode         text not null,
    scopes       text[] not null,
    show         text,
    created_by   text not null references app_user,
    created_at   timestamptz not null,
    -- To the minute or so.
    last_used_at timestamptz,
    revoked_at   timestamptz
);

create index api_key_active on api_key (account, created_by) where revoked_at is null;
