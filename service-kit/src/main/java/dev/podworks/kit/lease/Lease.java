package dev.podworks.kit.lease;

import dev.podworks.kit.cause.Cause;

/// The right to work on one thing, until it expires.
///
/// @param id what to work on, as the queue's owner named it
/// @param attempt which try this is, from 1; a try that died counts
/// @param token proves that the lease is still this one
/// @param cause what the work is done for, as far as whoever asked for it knew
public record Lease(String queue, String id, int attempt, String token, Cause cause) {}
