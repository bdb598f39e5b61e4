/// Random secrets that are shown once and stored as SHA-256 hashes.
///
/// Guarantees: the database contains no usable secret. Passwords are chosen by people and hashed differently: see
/// {@link dev.podworks.gateway.identity}.
package dev.podworks.accounts.secret;
