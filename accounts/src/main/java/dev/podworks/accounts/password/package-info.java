/// A new password: by e-mail for who has forgotten theirs, or with the present one.
///
/// Guarantees: whether an address is anybody's shows neither in the answer nor in the time it takes, since that is
/// looked up afterwards, as work under a lease; a link works once and for an hour, and all others of the person end
/// with it, as do all their sessions. Who changes their password while signed in keeps that one session; every
/// other ends, and every link. Present passwords that are wrong count as those of signing in do.
package dev.podworks.accounts.password;
