package dev.podworks.kit.lease;

import java.util.Locale;

/// Somebody else has the work now: this try must leave no effect.
public final class LeaseLostException extends RuntimeException {
    public LeaseLostException(Lease lease) {
        super(
                String.format(
                        Locale.ROOT,
                        "the lease on %s/%s (attempt %d) is lost",
                        lease.queue(),
                        lease.id(),
                        lease.attempt()),
                null,
                false,
                false);
    }
}
