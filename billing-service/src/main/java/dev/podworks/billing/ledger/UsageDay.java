package dev.podworks.billing.ledger;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// The day on which usage counts: the date in US Central time.
public final class UsageDay {
    private static final ZoneId ZONE = ZoneId.of("America/Chicago");

    private UsageDay() {}

    public static LocalDate of(Instant instant) {
        return LocalDate.ofInstant(instant, ZONE);
    }
}
