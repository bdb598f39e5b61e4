package dev.podworks.deliveries.connection;

import java.time.Instant;

/// Tokens as stored: encrypted, each for its own row.
record EncryptedTokens(byte[] refreshToken, byte[] accessToken, Instant expiresAt) {}
