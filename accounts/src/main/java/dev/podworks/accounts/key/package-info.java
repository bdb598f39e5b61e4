/// API keys: made, revoked, recognised.
///
/// Guarantees: of a secret only its SHA-256 is kept, and it is shown once; a key never does more than its creator
/// may do now; a revoked key, or one whose creator has left or is disabled, stops working on every gateway as fast
/// as the account's event travels (tens of milliseconds); an account has at most 50 active keys.
///
/// Does not guarantee: that speed while Kafka can't be reached. A minute is the most then.
package dev.podworks.accounts.key;
