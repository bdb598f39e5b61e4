-- Invitations that wait for an answer. See dev.podworks.gateway.invitation.
create table invitation (
    id          text primary key,
    account     text not null references account,
    email       text not null,
    role        text not null,
    -- SHA-256 of the token, which only the e-mail has.
    token_hash  text not null unique,
    invited_by  text not null references app_user,
    created_at  timestamptz not null,
    expires_at  timestamptz not null
);

-- One waits for each address.
create unique index invitation_email on invitation (account, lower(email));
create index invitation_expired on invitation (expires_at);
