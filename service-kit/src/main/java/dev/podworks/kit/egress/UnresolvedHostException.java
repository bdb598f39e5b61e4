package dev.podworks.kit.egress;

import java.io.IOException;

/// A host name could not be resolved, but it may exist: a retry may succeed.
///
/// The message is a sentence for the customer.
public final class UnresolvedHostException extends IOException {
    private UnresolvedHostException(String message) {
        super(message);
    }

    static UnresolvedHostException timeout() {
        return new UnresolvedHostException("The host name could not be resolved in time.");
    }

    static UnresolvedHostException serverFailure() {
        return new UnresolvedHostException("The host name could not be resolved: its name server failed.");
    }
}
