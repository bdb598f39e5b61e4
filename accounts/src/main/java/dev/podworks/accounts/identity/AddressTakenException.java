package dev.podworks.accounts.identity;

/// A user with this e-mail address exists already.
public final class AddressTakenException extends RuntimeException {
    AddressTakenException() {
        super("the e-mail address is registered", null, false, false);
    }
}
