/// A new password by e-mail.
///
/// Guarantees: whether an address is anybody's shows neither in the answer nor in the time it takes, since that is
/// looked up afterwards, as work under a lease; a link works once and for an hour, and all others of the person end
/// with it, as do all their sessions.
package dev.podworks.gateway.reset;
