package dev.podworks.kit.egress;

import java.net.ConnectException;

/// The address is not public, so egress must not connect to it. Retrying does not help.
public final class ForbiddenTargetException extends ConnectException {
    /// @param message for the customer
    ForbiddenTargetException(String message) {
        super(message);
    }
}
