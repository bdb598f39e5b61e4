/// API keys: creation, changes, rotation, revocation and authentication; their use and expiry.
///
/// Guarantees: only the SHA-256 of a secret is stored, and the secret is shown once; a key never has more scopes
/// than its creator's current role; a revoked key, or one whose creator was removed or disabled, stops working on
/// every replica as soon as the account's event arrives (tens of milliseconds); an account has at most 50 active
/// keys; a key that expires, or a previous secret whose overlap ends, is refused at that time even if it is cached,
/// and a key with allowed addresses from all others; at most two secrets of a key work; each warning before an
/// expiry is sent once.
///
/// Does not guarantee: that speed while Kafka is unavailable. A revoked key then works for up to a minute.
/// That all requests are counted: a gateway that is killed loses its last batch, at most ten seconds.
package dev.podworks.accounts.key;
