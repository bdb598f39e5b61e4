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

/// Why there was no answer, in words for the endpoint's owner and with nothing of our inside.
final class Faults {
    private Faults() {}

    static String reason(Throwable fault, Duration limit) {
        return Stream.iterate(fault, cause -> cause != null, Throwable::getCause)
                .flatMap(cause -> known(cause, limit).stream())
                .findFirst()
                .orElse("The connection broke before an answer came.");
    }

    private static Optional<String> known(Throwable fault, Duration limit) {
        return switch (fault) {
            case ForbiddenTargetException _ -> Optional.of("The address is not a public one.");
            case UnresolvedHostException unresolved -> Optional.ofNullable(unresolved.getMessage());
            case UnknownHostException _ -> Optional.of("The host name does not exist.");
            case SSLException _ -> Optional.of("No secure connection: the certificate or the protocol is refused.");
            case TimeoutException _ -> Optional.of("No whole answer within %s seconds.".formatted(seconds(limit)));
            case io.netty.channel.ConnectTimeoutException _ ->
                Optional.of("No connection within %s seconds.".formatted(seconds(limit)));
            case ConnectException _ -> Optional.of("The connection was refused.");
            default -> Optional.empty();
        };
    }

    private static String seconds(Duration limit) {
        var text = String.format(Locale.ROOT, "%.1f", limit.toMillis() / 1000.0);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
