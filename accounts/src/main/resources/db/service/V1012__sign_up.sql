-- Confirmed by opening the link in the e-mail. See dev.podworks.accounts.signup.
create table sign_up (
    -- SHA-256 of the token, which only the e-mail has.
    token_hash text primary key,
    email      text not null,
    expires_at timestamptz not null
);

create index sign_up_email on sign_up (lower(email));
create index sign_up_expired on sign_up (expires_at);
