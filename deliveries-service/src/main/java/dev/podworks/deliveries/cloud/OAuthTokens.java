package dev.podworks.deliveries.cloud;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The tokens that a provider issued.
///
/// @param refreshToken null where the previous one stays valid
public record OAuthTokens(String accessToken, @Nullable String refreshToken, Duration lifetime) {}
