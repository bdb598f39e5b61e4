/// Caller tokens: what the gateway tells the services about who asks.
///
/// Guarantees: a token is an ES256 JWT that names the service it is for and lives for a minute at most; its private
/// key exists in one gateway's memory only; its public key is listed by `/.well-known/jwks.json` of every gateway
/// before the token is first sent, and for longer than the token lives.
package dev.podworks.gateway.caller;
