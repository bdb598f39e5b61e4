package dev.podworks.kit.egress;

/// What was written is not an address that can be asked.
public final class InvalidUrlException extends Exception {
    private final String reason;

    /// @param reason goes on after "the address", for the one who wrote it
    InvalidUrlException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
