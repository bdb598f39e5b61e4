-- What a team manages of a key. See dev.podworks.accounts.key.
alter table api_key
    -- Null for keys that an operator or an earlier release created.
    add column name text,
    -- Null if it never expires.
    add column expires_at timestamptz,
    -- Ranges in CIDR notation; empty if the key can be used from everywhere.
    add column allowed_addresses text[] not null default '{}',
    -- Of the last recorded use.
    add column last_used_address text,
    -- Of the secret that the last rotation replaced, which works until that time.
    add column previous_secret_hash text,
    add column previous_secret_ends_at timestamptz;

create unique index api_key_previous_secret on api_key (previous_secret_hash);
