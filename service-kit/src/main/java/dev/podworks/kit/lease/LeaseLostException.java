package dev.podworks.kit.lease;

/// Somebody else has the work now: this try must leave no effect.
public final class LeaseLostException extends RuntimeException {
    public LeaseLostException(Lease lease) {
        super(
                "the lease on %s/%s (attempt %d) is lost".formatted(lease.queue(), lease.id(), lease.attempt()),
                null,
                false,
                false);
    }
}
