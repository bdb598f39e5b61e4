package dev.podworks.billing.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.ledger.UsageDay;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.MutableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.r2dbc.core.DatabaseClient;

/// Simulates two years of use.
class UsageRetentionTest extends BillingTest {
    private static final Pattern CREATED = Pattern.compile("(?m)^create table (\\w+)");
    private static final int A_DAY = 2;
    private static final int YEAR = 365;

    @Autowired
    UsageTable table;

    @Autowired
    DatabaseClient db;

    /// Noon in the zone of usage days: a step of 24 hours is the next day there, daylight saving time or not.
    private final MutableClock years =
            MutableClock.at(CLOCK.instant().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(18)));

    @Test
    void testUsageTablesStayBoundedOverYears() {
        var account = accountWith(0);
        var retention = new UsageRetention(table, years);

        use(account, YEAR, retention);
        var submissions = count("test_usage", account);
        use(account, YEAR, retention);

        assertThat(submissions).isLessThanOrEqualTo(A_DAY * 91);
        assertThat(count("test_usage", account)).isLessThanOrEqualTo(A_DAY * 91);
        assertThat(count("usage_day", account)).isLessThanOrEqualTo(401);
        var today = UsageDay.of(years.instant());
        var year = new UsageQuery(
                account, Mode.TEST, today.minusDays(YEAR), today, Optional.of(UsageGroup.DAY), Optional.empty());
        assertThat(Blocking.get(table.byDay(year)))
                .as("the longest allowed range is complete")
                .hasSize(YEAR)
                .allMatch(day -> day.projects() == A_DAY);
    }

    /// A new table must be listed here with what bounds it. The kit's own tables are the kit's concern.
    @Test
    void everyTableIsBoundedOrIntentionallyKept() throws IOException {
        var swept = Set.of("test_usage");
        var foldOfTheLedger = Set.of("usage_day");
        var oneRowAnAccountOrShow = Set.of(
                "ledger_account",
                "bucket_balance",
                "auto_top_up",
                "low_notice",
                "stripe_customer",
                "show_name",
                "billing_details",
                "subscription_start",
                "sandbox_card");
        var recordsOfMoney = Set.of(
                "ledger_entry",
                "ledger_line",
                "project_name",
                "purchase",
                "purchase_refund_order",
                "store_order",
                "subscription",
                "subscription_period",
                "receipt",
                "receipt_number",
                "sandbox_payment");

        assertThat(tables())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(swept, foldOfTheLedger, oneRowAnAccountOrShow, recordsOfMoney)
                                .flatMap(Set::stream)
                                .toList());
    }

    private static List<String> tables() throws IOException {
        var tables = new ArrayList<String>();
        for (var migration : new PathMatchingResourcePatternResolver().getResources("classpath:db/service/*.sql")) {
            CREATED.matcher(migration.getContentAsString(StandardCharsets.UTF_8))
                    .results()
                    .forEach(found -> tables.add(found.group(1)));
        }
        return tables;
    }

    @Test
    void liveUsageIsKept() {
        var account = accountWith(100);
        spend(account, 10);
        years.advance(Duration.ofDays(3L * YEAR));

        sweep(new UsageRetention(table, years));

        assertThat(count("usage_day", account)).isEqualTo(1);
    }

    private void use(AccountId account, int days, UsageRetention retention) {
        for (int day = 0; day < days; day++) {
            for (int i = 0; i < A_DAY; i++) {
                var project =
                        TestProject.of(account).becomes(ProjectStatus.QUEUED).project();
                Blocking.run(table.countTest(project, 60, years.instant()));
            }
            years.advance(Duration.ofDays(1));
            sweep(retention);
        }
    }

    private static void sweep(UsageRetention retention) {
        Blocking.run(retention.testUsageSweep().sweep());
        Blocking.run(retention.testUsageDaySweep().sweep());
    }

    private long count(String table, AccountId account) {
        return Blocking.get(db.sql("select count(*) as rows from " + table + " where account = :account")
                .bind("account", account.value())
                .map(row -> row.get("rows", Long.class))
                .one());
    }
}
