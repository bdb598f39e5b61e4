/// The second factor of a user's sign-in: passkeys, an authenticator app and recovery codes together.
///
/// Guarantees: the first of them creates recovery codes, and the last that is removed deletes them; wrong codes are
/// limited per user and per network over all replicas; every change is in the audit log of each of the user's accounts
/// and reported by e-mail, in the transaction of the change.
///
/// An account can require a second factor of its members. Only an owner who has used one can turn that on, so that
/// owners do not lock themselves out; it takes effect with each member's next request, and members cannot remove their
/// last factor. API keys are not affected.
package dev.podworks.accounts.secondfactor;
