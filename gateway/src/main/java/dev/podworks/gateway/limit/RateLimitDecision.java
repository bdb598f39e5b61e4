package dev.podworks.gateway.limit;

/// Whether one request may pass, and what its caller has left.
///
/// @param remaining how many requests the caller has left, as far as this gateway knows
record RateLimitDecision(boolean allowed, int remaining) {}
