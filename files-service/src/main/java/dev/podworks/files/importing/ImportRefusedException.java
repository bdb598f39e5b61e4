package dev.podworks.files.importing;

/// The link is to blame: trying again would not help.
final class ImportRefusedException extends Exception {
    private final String reason;

    /// @param reason for the caller to read
    ImportRefusedException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
