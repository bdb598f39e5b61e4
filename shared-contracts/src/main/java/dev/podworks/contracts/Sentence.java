package dev.podworks.contracts;

import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/// Texts for people that contain the message of something else, such as an exception: that may end with a full stop, or
/// not, or be missing.
public final class Sentence {
    private Sentence() {}

    /// With exactly one mark at its end.
    public static String ended(String text) {
        var stripped = text.strip().replaceAll("[.:,;\\s]+$", "");
        return stripped.endsWith("!") || stripped.endsWith("?") ? stripped : stripped + ".";
    }

    /// The message of an exception as a part of a sentence; exceptions of the network often have none.
    public static String reason(Throwable failure) {
        @Nullable String message = failure.getMessage();
        return message == null || message.isBlank() ? kind(failure) : message.strip();
    }

    private static String kind(Throwable failure) {
        return switch (failure) {
            case ConnectException _ -> "the connection was refused";
            case ClosedChannelException _ -> "the connection was closed";
            default -> "the cause is " + failure.getClass().getSimpleName();
        };
    }
}
