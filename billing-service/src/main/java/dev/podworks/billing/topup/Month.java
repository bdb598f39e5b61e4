package dev.podworks.billing.topup;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/// The month in which top-ups are counted: UTC.
final class Month {
    private Month() {}

    static Instant startOf(Instant instant) {
        return YearMonth.from(instant.atZone(ZoneOffset.UTC))
                .atDay(1)
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC);
    }
}
