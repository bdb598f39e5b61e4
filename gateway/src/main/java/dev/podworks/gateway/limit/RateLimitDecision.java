package dev.podworks.gateway.limit;

/// Whether a request is admitted.
///
/// @param remaining how many requests the caller has left, as far as this replica knows
record RateLimitDecision(boolean allowed, int remaining) {}
