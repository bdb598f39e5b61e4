-- Links that set a new password. See dev.podworks.gateway.reset.
create table password_reset (
    -- SHA-256 of the token, which only the e-mail has.
    token_hash text primary key,
    user_id    text not null references app_user,
    expires_at timestamptz not null
);

create index password_reset_user on password_reset (user_id);
create index password_reset_expired on password_reset (expires_at);
