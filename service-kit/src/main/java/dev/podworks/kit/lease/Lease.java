package dev.podworks.kit.lease;

import dev.podworks.kit.cause.Cause;

/// The exclusive right to a work item until the lease expires.
///
/// @param id of the work item, assigned by the queue's owner
/// @param attempt from 1; attempts whose worker died count
/// @param token identifies this lease among all leases of the item
/// @param cause what the item was enqueued for, as far as that was known
public record Lease(String queue, String id, int attempt, String token, Cause cause) {}
