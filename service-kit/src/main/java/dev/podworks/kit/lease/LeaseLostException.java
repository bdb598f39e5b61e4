package dev.podworks.kit.lease;

import java.util.Locale;

/// Another worker may have the work item now: this attempt must leave no effect.
public final class LeaseLostException extends RuntimeException {
    public LeaseLostException(Lease lease) {
        super(
                String.format(
                        Locale.ROOT,
                        "the lease of %s/%s was lost in attempt %d",
                        lease.queue(),
                        lease.id(),
                        lease.attempt()),
                null,
                false,
                false);
    }
}
