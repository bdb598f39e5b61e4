package dev.podworks.cli.output;

/// The program that reads standard output has ended, as `head` does. It is no error.
public final class ClosedPipeException extends RuntimeException {
    ClosedPipeException() {
        super("standard output is closed", null, false, false);
    }
}
