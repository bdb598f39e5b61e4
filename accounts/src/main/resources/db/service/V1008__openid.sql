-- Sign-ins that are with the provider. See dev.podworks.gateway.openid.
create table openid_attempt (
    -- SHA-256 of the state that the provider gives back.
    state_hash   text primary key,
    -- SHA-256 of what the browser that began has in a cookie.
    browser_hash text not null,
    nonce        text not null,
    verifier     text not null,
    expires_at   timestamptz not null
);

create index openid_attempt_expired on openid_attempt (expires_at);

-- Whom a provider means by a subject: the same person for good, whatever address they have there later.
create table openid_identity (
    issuer     text not null,
    subject    text not null,
    user_id    text not null references app_user,
    created_at timestamptz not null,
    primary key (issuer, subject)
);
