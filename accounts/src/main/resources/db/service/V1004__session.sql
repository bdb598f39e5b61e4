-- Where people are signed in. See dev.podworks.gateway.session.
create table user_session (
    id           text primary key,
    -- SHA-256 of the cookie's value, which is kept nowhere.
    secret_hash  text not null unique,
    user_id      text not null references app_user,
    user_agent   text not null,
    address      text not null,
    created_at   timestamptz not null,
    -- To the minute or so.
    last_seen_at timestamptz not null,
    -- However much it is used.
    expires_at   timestamptz not null
);

create index user_session_user on user_session (user_id, created_at);
create index user_session_expired on user_session (expires_at);
