-- The public keys of the gateways that run. See dev.podworks.gateway.caller.
create table signing_key (
    kid        text primary key,
    jwk        text not null,
    expires_at timestamptz not null
);
