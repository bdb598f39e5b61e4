/// Sign-in: with a password or a provider and then a second factor, if the user has one, or with a passkey alone.
///
/// Guarantees: an unknown address, a wrong password and a user without an active membership get the same response
/// after the same time; nobody gets a session by a password or a provider alone where the user has a second factor; a
/// sign-in that waits for one is bound to the browser by a cookie, ends after ten minutes, and fails if the password
/// was changed meanwhile. A passkey verifies its user, so it counts as a second factor by itself.
package dev.podworks.accounts.signin;
