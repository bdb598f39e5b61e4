/// API keys: creation, revocation and authentication.
///
/// Guarantees: only the SHA-256 of a secret is stored, and the secret is shown once; a key never has more scopes
/// than its creator's current role; a revoked key, or one whose creator was removed or disabled, stops working on
/// every replica as soon as the account's event arrives (tens of milliseconds); an account has at most 50 active
/// keys.
///
/// Does not guarantee: that speed while Kafka is unavailable. A revoked key then works for up to a minute.
package dev.podworks.accounts.key;
