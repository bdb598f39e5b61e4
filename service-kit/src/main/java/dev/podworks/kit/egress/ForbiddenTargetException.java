package dev.podworks.kit.egress;

import java.net.ConnectException;

/// The address is none that a stranger may make us call. It will not be another time either, so there is no use in
/// trying again.
public final class ForbiddenTargetException extends ConnectException {
    /// @param message why, for the one who gave the address
    ForbiddenTargetException(String message) {
        super(message);
    }
}
