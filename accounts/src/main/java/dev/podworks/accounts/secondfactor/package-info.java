/// The second factor of a user's sign-in: passkeys, an authenticator app and recovery codes together.
///
/// Guarantees: the first of them creates recovery codes, and the last that is removed deletes them; wrong codes are
/// limited per user and per network over all replicas; every change is in the audit log of each of the user's accounts
/// and reported by e-mail, in the transaction of the change. A member of an account that requires a second factor
/// cannot remove their last one.
package dev.podworks.accounts.secondfactor;
