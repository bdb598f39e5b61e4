-- Passkeys, authenticator apps and recovery codes. See dev.podworks.accounts.secondfactor.
create table passkey (
    id                 text primary key,
    user_id            text not null references app_user,
    -- What follows is what the authenticator returned when the passkey was registered.
    credential_id      bytea not null unique,
    public_key         bytea not null,
    attestation_object bytea not null,
    client_data        bytea not null,
    transports         text[] not null,
    backup_eligible    boolean not null,
    -- And what its last signature said.
    backed_up          boolean not null,
    signature_count    bigint not null,
    name               text not null,
    created_at         timestamptz not null,
    last_used_at       timestamptz
);

create index passkey_user on passkey (user_id, created_at);

create table webauthn_challenge (
    -- SHA-256 of the challenge.
    challenge_hash text primary key,
    purpose        text not null,
    -- Null where anybody may sign in.
    user_id        text,
    expires_at     timestamptz not null
);

create index webauthn_challenge_expired on webauthn_challenge (expires_at);

create table totp (
    user_id      text primary key references app_user,
    -- Encrypted, bound to the user's id.
    secret       bytea not null,
    created_at   timestamptz not null,
    -- Null until a code of it was entered.
    confirmed_at timestamptz,
    -- The time step of the last accepted code, so that each is accepted once.
    last_step    bigint not null
);

create table recovery_code (
    user_id   text not null references app_user,
    -- SHA-256 of the code.
    code_hash text not null,
    primary key (user_id, code_hash)
);

-- Sign-ins that wait for the second factor.
create table pending_sign_in (
    -- SHA-256 of the cookie's value.
    token_hash    text primary key,
    user_id       text not null references app_user,
    -- The hash of the password that was entered, which must still be current; null after OpenID Connect.
    password_hash text,
    expires_at    timestamptz not null
);

create index pending_sign_in_expired on pending_sign_in (expires_at);

alter table user_session
    -- When its user was last authenticated; null in sessions of the previous release: when they were created.
    add column authenticated_at timestamptz,
    -- Whether a passkey, an authenticator app or a recovery code was part of that.
    add column second_factor boolean not null default false;

-- Whether members have to use a second factor.
alter table account add column requires_second_factor boolean not null default false;
