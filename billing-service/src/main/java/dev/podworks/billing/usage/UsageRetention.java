package dev.podworks.billing.usage;

import dev.podworks.billing.ledger.UsageDay;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Deletes old test usage, which would otherwise grow without limit. Live usage is derived from the ledger and kept
/// as long.
@Configuration(proxyBeanMethods = false)
class UsageRetention {
    /// Longer than a test project can last, including holds, and than its events are retained.
    static final Duration SUBMISSIONS_KEPT = Duration.ofDays(90);

    /// Longer than the longest range of a query.
    static final int TEST_DAYS_KEPT = 400;

    private static final Sweep.Settings SUBMISSIONS = new Sweep.Settings("test usage", Duration.ofHours(1), 5_000);
    private static final Sweep.Settings DAYS = new Sweep.Settings("days of test usage", Duration.ofHours(1), 5_000);

    private final UsageTable table;
    private final InstantSource clock;

    UsageRetention(UsageTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    @Bean
    Sweep testUsageSweep() {
        return new Sweep(
                SUBMISSIONS, atMost -> table.deleteTests(clock.instant().minus(SUBMISSIONS_KEPT), atMost));
    }

    @Bean
    Sweep testUsageDaySweep() {
        return new Sweep(
                DAYS,
                atMost -> table.deleteTestDays(UsageDay.of(clock.instant()).minusDays(TEST_DAYS_KEPT), atMost));
    }
}
