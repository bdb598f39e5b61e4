package dev.podworks.deliveries.connection;

import java.time.Instant;

/// Tokens as they lie in a row: encrypted, and worth nothing in another one.
record SealedTokens(byte[] refresh, byte[] access, Instant accessUntil) {}
