/// Limits on unauthenticated attempts: passwords, and requests that send e-mails.
///
/// Guarantees: attempts are counted exactly over all replicas; e-mail and network addresses are stored as hashes
/// only.
///
/// A limit per e-mail address has a cost: anyone who knows the address can block password sign-in for it until the
/// window ends. Existing sessions and the other sign-in methods keep working.
package dev.podworks.accounts.throttle;
