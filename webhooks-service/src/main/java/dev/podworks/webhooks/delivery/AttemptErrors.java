package dev.podworks.webhooks.delivery;

import dev.podworks.kit.egress.ForbiddenTargetException;
import dev.podworks.kit.egress.UnresolvedHostException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/// Describes exceptions of an attempt to the endpoint's owner, without internal details.
final class AttemptErrors {
    private AttemptErrors() {}

    static String describe(Throwable error, Duration timeout) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> describeKnown(cause, timeout).stream())
                .findFirst()
                .orElse("The connection was closed before a response was received.");
    }

    private static Optional<String> describeKnown(Throwable error, Duration timeout) {
        return switch (error) {
            case ForbiddenTargetException _ -> Optional.of("The URL resolves to a private address.");
            case UnresolvedHostException unresolved -> Optional.ofNullable(unresolved.getMessage());
            case UnknownHostException _ -> Optional.of("The host name does not exist.");
            case SSLException _ ->
                Optional.of("The TLS handshake failed: the certificate or the protocol version was rejected.");
            case TimeoutException _ -> Optional.of("No complete response within %s.".formatted(seconds(timeout)));
            case io.netty.channel.ConnectTimeoutException _ ->
                Optional.of("Could not connect within %s.".formatted(seconds(timeout)));
            case ConnectException _ -> Optional.of("The connection was refused.");
            default -> Optional.empty();
        };
    }

    private static String seconds(Duration timeout) {
        var text = String.format(Locale.ROOT, "%.1f", timeout.toMillis() / 1000.0);
        var number = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
        return number.equals("1") ? "1 second" : number + " seconds";
    }
}
