package dev.podworks.kit.egress;

import java.io.IOException;

/// A host name could not be resolved, and nobody said that it does not exist. Another try may succeed.
///
/// The message is a sentence for the one who gave the address.
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
