package dev.podworks.files.importing;

/// An import failed in a way that retrying cannot help.
final class PermanentImportException extends Exception {
    private final String reason;

    /// @param reason shown to clients
    PermanentImportException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
