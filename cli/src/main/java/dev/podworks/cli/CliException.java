package dev.podworks.cli;

/// An error that is one line for people, with an exit status for programs.
public final class CliException extends RuntimeException {
    private final ExitStatus status;

    /// @param message what is wrong and what to do about it
    public CliException(ExitStatus status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    public static CliException usage(String message) {
        return new CliException(ExitStatus.USAGE, message);
    }

    /// @return the number of an option that counts
    /// @throws CliException if it is negative
    public static int count(String option, int value) {
        if (value < 0) {
            throw usage("%s is 0 or more.".formatted(option));
        }
        return value;
    }

    ExitStatus status() {
        return status;
    }
}
