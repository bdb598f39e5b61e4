package dev.podworks.kit.idempotency;

/// The result of claiming a key for a request.
sealed interface ClaimResult {
    /// The request may run.
    record Claimed(KeyClaim claim) implements ClaimResult {}

    /// The request has completed before, with this response.
    record Completed(int status, byte[] body) implements ClaimResult {}

    /// The request is running.
    record InFlight() implements ClaimResult {}

    /// The key was used for a different request.
    record Mismatch() implements ClaimResult {}
}
