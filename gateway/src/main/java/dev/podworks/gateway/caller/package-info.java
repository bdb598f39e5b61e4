/// Caller tokens, by which services identify the caller.
///
/// Guarantees: a token is an ES256 JWT that names its audience and is valid for at most a minute; the private key
/// exists only in one replica's memory; `/.well-known/jwks.json` of every replica lists the public key before the
/// first token is sent and until after the last one expires.
package dev.podworks.gateway.caller;
