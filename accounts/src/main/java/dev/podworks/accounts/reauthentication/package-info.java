/// Re-authentication: a signed-in person is authenticated again before steps that protect the account.
///
/// Guarantees: a session that was left open, or stolen, cannot create keys, change members, cards or the sign-in once
/// its user's last authentication is older than `SESSION_REAUTHENTICATION`. The routes that require it say so in the
// document
/// (`x-reauthentication`). Wrong passwords and codes count as failed sign-in attempts.
package dev.podworks.accounts.reauthentication;
