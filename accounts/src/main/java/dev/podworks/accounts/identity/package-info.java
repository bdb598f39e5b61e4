/// Accounts, users and memberships.
///
/// Guarantees: every change of an account increments its version and publishes an event in the same transaction; an
/// account always has an active owner; e-mail addresses are unique regardless of case; passwords are stored only as
/// Argon2id hashes.
package dev.podworks.accounts.identity;
