package dev.podworks.accounts.session;

import java.time.Instant;

/// When and how a session's user was last authenticated.
///
/// @param secondFactor whether a passkey, an authenticator app or a recovery code was part of it
public record Authentication(Instant at, boolean secondFactor) {}
