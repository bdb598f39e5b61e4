package dev.podworks.cli;

/// The exit statuses, for scripts. Described in README.md and in `podworks help`.
public enum ExitStatus {
    SUCCESS(0),
    /// A project or a file failed, or the API responded with another error.
    FAILED(1),
    USAGE(2),
    /// No key, a key that is not valid, or one that may not do this.
    DENIED(3),
    NOT_FOUND(4),
    /// No connection, no response in time, an error of the server, or too many requests: trying again may help.
    UNAVAILABLE(5),
    /// A project was rejected: nothing was charged.
    REJECTED(6),
    /// Ctrl-C: 128 and the number of SIGINT.
    INTERRUPTED(130);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
