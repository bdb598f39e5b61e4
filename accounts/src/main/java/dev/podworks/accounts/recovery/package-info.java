/// Recovery codes, for a user who has lost the passkey and the authenticator app.
///
/// Guarantees: ten codes of 80 random bits, shown once and stored as hashes; each is accepted once; new codes replace
/// all old ones.
package dev.podworks.accounts.recovery;
