/// Password resets by e-mail, and password changes with the current password.
///
/// Guarantees: neither the response to a reset request nor its duration reveals whether the address is registered,
/// because a worker looks that up later; a link works once and for an hour, and using it invalidates the user's
/// other links and all their sessions. A password change keeps the current session and ends all others, and
/// invalidates every link. Wrong current passwords count as failed sign-in attempts.
package dev.podworks.accounts.password;
