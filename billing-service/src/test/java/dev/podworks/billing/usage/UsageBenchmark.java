package dev.podworks.billing.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.ledger.UsageDay;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.local.bench.Aim;
import dev.podworks.local.bench.Figure;
import dev.podworks.testkit.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;

/// How long the usage of a year takes for an account with a million ledger lines and 40 shows.
///
/// Not part of the tests; run it by name: `mvn -pl billing-service -am test -Dtest=UsageBenchmark
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class UsageBenchmark extends BillingTest {
    private static final int LINES = 1_000_000;
    private static final int REQUESTS = 60;
    private static final Duration LIMIT = Duration.ofMinutes(8);

    @Autowired
    DatabaseClient db;

    @Test
    void aYearOfAMillionLines() {
        var account = accountWith(0);
        fill(account);
        var to = UsageDay.of(CLOCK.instant());
        var range = "?from=%s&to=%s".formatted(to.minusDays(365), to);

        for (var group : List.of("day", "show")) {
            var millis = medianMillis(live(account), range + "&groupBy=" + group);
            Figures.report(Figure.of("usage of a million ledger lines, by " + group, millis, "ms")
                    .aimingAt(Aim.atMost(50)));
        }

        assertThat(body(get(live(account), "/v1/usage" + range), 200)
                        .path("total")
                        .path("seconds")
                        .asLong())
                .isEqualTo(LINES);
    }

    /// Charges of one second each, as written by the ledger.
    private void fill(AccountId account) {
        db.sql(String.format(Locale.ROOT, """
                insert into ledger_entry (key, account, kind, outcome, seconds, balance_seconds, show, created_at)
                select 'charge:' || :account || i, :account, 'charge', 'booked', 1, 0,
                    'shw_' || lpad((i %% 40)::text, 26, '0'), :now - make_interval(days => (i %% 365)::int)
                from generate_series(1, %1$d) i
                """, LINES))
                .bind("account", account.value())
                .bind("now", CLOCK.instant())
                .then()
                .then(db.sql("""
                        insert into ledger_line (entry, account, bucket, delta_seconds)
                        select key, account, 'purchased', -1 from ledger_entry where account = :account
                        """).bind("account", account.value()).then())
                .then(db.sql("""
                        insert into usage_day (account, mode, day, show, seconds, projects)
                        select account, 'live', (created_at at time zone 'America/Chicago')::date, show, count(*), count(*)
                        from ledger_entry where account = :account group by 1, 3, 4
                        """).bind("account", account.value()).then())
                .then(db.sql("analyze usage_day").then())
                .block(LIMIT);
    }

    private double medianMillis(Caller caller, String query) {
        var times = LongStream.range(0, REQUESTS)
                .map(_ -> {
                    var start = System.nanoTime();
                    get(caller, "/v1/usage" + query)
                            .expectStatus()
                            .isOk()
                            .expectBody()
                            .returnResult();
                    return System.nanoTime() - start;
                })
                .skip(REQUESTS / 3)
                .sorted()
                .toArray();
        return times[times.length / 2] / 1e6;
    }
}
