package dev.podworks.webhooks.failing;

import dev.podworks.webhooks.endpoint.Endpoint;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/// Since when an endpoint has been failing, as e-mails say it.
final class FailureTime {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private FailureTime() {}

    static Instant of(Endpoint endpoint) {
        return Optional.ofNullable(endpoint.failingSince()).orElse(endpoint.createdAt());
    }

    static String text(Instant since) {
        return TIME.format(since);
    }
}
