package dev.podworks.kit.egress;

/// A text is not a valid HTTP URL.
public final class InvalidUrlException extends Exception {
    private final String reason;

    /// @param reason for the customer, a predicate such as "must be a valid URL"
    InvalidUrlException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
