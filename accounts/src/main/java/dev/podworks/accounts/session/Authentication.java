package dev.podworks.accounts.session;

import java.time.Instant;

/// How and when a session's user last proved who they are.
///
/// @param secondFactor whether a passkey, an authenticator app or a recovery code was part of it
public record Authentication(Instant at, boolean secondFactor) {}
