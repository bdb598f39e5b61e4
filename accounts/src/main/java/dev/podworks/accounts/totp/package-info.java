/// Authenticator apps: time-based one-time passwords of RFC 6238 with SHA-1, six digits and 30 seconds, which is what
/// all apps can read.
///
/// Guarantees: secrets are stored encrypted and bound to their user; a code is accepted once, and only within half a
/// minute of its own time. Attempts are limited by the caller.
package dev.podworks.accounts.totp;
