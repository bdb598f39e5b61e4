package dev.podworks.billing.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.billing.ledger.UsageDay;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;

class UsageTest extends BillingTest {
    @Autowired
    private DatabaseClient db;

    private static int shows;

    /// Regression: a show was unknown until its event arrived.
    @Test
    void aShowIsUsableImmediatelyAfterItsCreation() {
        var account = accountWith(0);
        var show = snapshot(account, "A new show");
        PROJECTS.put(show);
        assertThat(usageOf(account, show.id()).at("/total/seconds").asLong()).isZero();
        var calls = PROJECTS.calls();
        usageOf(account, show.id());
        assertThat(PROJECTS.calls()).as("the response was stored").isEqualTo(calls);
        assertThat(code(get(live(accountWith(0)), "/v1/usage?show=" + show.id()), 400))
                .isEqualTo("unknown_show");
    }

    @Test
    void aMissingShowIs503WhileProjectsServiceIsUnavailable() {
        var account = accountWith(0);
        PROJECTS.setUnavailable(true);
        try {
            var response = get(live(account), "/v1/usage?show=" + newShowId());
            assertThat(code(response.expectHeader().exists("Retry-After"), 503)).isEqualTo("unavailable");
        } finally {
            PROJECTS.setUnavailable(false);
        }
    }

    @Test
    void refundsAreSubtractedOnTheDayTheyHappen() {
        var account = accountWith(10_000);
        var failing = TestProject.of(account).price(90);
        charge(failing);
        charge(TestProject.of(account).price(30));
        publisher.publish(
                EventType.ORDER_PAID, new OrderEvent(ids.order(), account, "Notes", 60, "token", CLOCK.instant()));
        await().until(() -> total(account) == 10_000 - 180);
        var first = UsageDay.of(CLOCK.instant());

        CLOCK.advance(Duration.ofDays(1));
        publisher.publish(EventType.PROJECT_FAILED, failing.becomes(ProjectStatus.FAILED));
        await().until(() -> total(account) == 10_000 - 90);

        var range = "?from=%s&to=%s".formatted(first, first.plusDays(1));
        var usage = usage(live(account), range + "&groupBy=day");
        assertThat(rows(usage, "date")).containsExactly(first + " 180 3", first.plusDays(1) + " -90 0");
        assertThat(usage.path("total").path("seconds").asLong()).isEqualTo(90);
        assertThat(usage.path("total").path("projects").asLong()).isEqualTo(3);
        var total = usage(live(account), range);
        assertThat(total.path("rows")).isEmpty();
        assertThat(total.path("groupBy").isNull()).isTrue();
        assertThat(total.path("total")).isEqualTo(usage.path("total"));
        assertThat(total.path("mode").asString()).isEqualTo("live");
        assertThat(csv(live(account), range + "&groupBy=day"))
                .isEqualTo("date,minutes,projects\r\n%s,3.00,3\r\n%s,-1.50,0\r\n".formatted(first, first.plusDays(1)));
        assertThat(csv(live(account), range))
                .isEqualTo("from,to,minutes,projects\r\n%s,%s,1.50,3\r\n".formatted(first, first.plusDays(1)));
    }

    @Test
    void usageCanBeGroupedByShow() {
        var account = accountWith(10_000);
        var talks = show(account, "=Talks, \"live\"");
        charge(TestProject.of(account).price(90).show(talks));
        charge(TestProject.of(account).price(60).show(talks));
        charge(TestProject.of(account).price(30));
        await().until(() -> total(account) == 10_000 - 180);
        await().untilAsserted(() -> usageOf(account, talks));

        var usage = usage(live(account), "?groupBy=show");
        assertThat(usage.path("rows").path(0).path("show").path("id").asString())
                .isEqualTo(talks.value());
        assertThat(usage.path("rows").path(0).path("show").path("name").asString())
                .isEqualTo("=Talks, \"live\"");
        assertThat(usage.path("rows").path(0).path("seconds").asLong()).isEqualTo(150);
        assertThat(usage.path("rows").path(0).path("projects").asLong()).isEqualTo(2);
        assertThat(usage.path("rows").path(1).path("show").isNull()).isTrue();
        assertThat(usage.path("rows").path(1).path("seconds").asLong()).isEqualTo(30);
        assertThat(usageOf(account, talks).path("total").path("seconds").asLong())
                .isEqualTo(150);
        assertThat(csv(live(account), "?groupBy=show"))
                .isEqualTo("show_id,show_name,minutes,projects\r\n%s,\"'=Talks, \"\"live\"\"\",2.50,2\r\n,,0.50,1\r\n"
                        .formatted(talks));
    }

    @Test
    void aKeyLimitedToAShowSeesOnlyThatShow() {
        var account = accountWith(10_000);
        var own = newShowId();
        var other = newShowId();
        charge(TestProject.of(account).price(90).show(own));
        charge(TestProject.of(account).price(60).show(other));
        await().until(() -> total(account) == 10_000 - 150);
        var limited = TestCallers.limitedTo(own, live(account));

        assertThat(usage(limited, "").path("total").path("seconds").asLong()).isEqualTo(90);
        assertThat(usage(limited, "?groupBy=show").path("rows")).hasSize(1);
        assertThat(usage(limited, "?show=" + own).path("total").path("seconds").asLong())
                .isEqualTo(90);
        assertThat(code(get(limited, "/v1/usage?show=" + other), 403)).isEqualTo("show_limited");
    }

    @Test
    void testKeysSeeWhatLiveModeWouldHaveCharged() {
        var account = accountWith(0);
        var test = TestCallers.of(account, Mode.TEST);
        var project = TestProject.of(account).price(90).mode(Mode.TEST);
        var failing = TestProject.of(account).price(30).mode(Mode.TEST);

        charge(project);
        publisher.publish(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
        publisher.publish(EventType.PROJECT_QUEUED, failing.becomes(ProjectStatus.QUEUED));
        await().until(() -> usage(test, "").path("total").path("seconds").asLong() == 120);
        publisher.publish(EventType.PROJECT_FAILED, failing.becomes(ProjectStatus.FAILED));
        publisher.publish(EventType.PROJECT_FAILED, failing.becomes(ProjectStatus.FAILED));
        publisher.publish(EventType.PROJECT_QUEUED, failing.submission(2).becomes(ProjectStatus.QUEUED));

        await().until(() -> usage(test, "").path("total").path("projects").asLong() == 3);
        assertThat(usage(test, "").path("total").path("seconds").asLong()).isEqualTo(120);
        assertThat(usage(test, "").path("mode").asString()).isEqualTo("test");
        assertThat(usage(live(account), "").path("total").path("seconds").asLong())
                .isZero();
    }

    /// A cancellation is forwarded and may overtake the request to charge.
    @Test
    void projectCancelledBeforeItWasCountedIsNeverCounted() {
        var account = accountWith(0);
        var test = TestCallers.of(account, Mode.TEST);
        var cancelled = TestProject.of(account).price(90).mode(Mode.TEST);
        var other = TestProject.of(account).price(30).mode(Mode.TEST);

        publisher.publish(EventType.PROJECT_CANCELLED, cancelled.becomes(ProjectStatus.CANCELLED));
        var late = publisher.publish(EventType.PROJECT_QUEUED, cancelled.becomes(ProjectStatus.QUEUED));
        charge(other);

        await().until(() ->
                isHandled(late) && usage(test, "").at("/total/seconds").asLong() == 30);
        assertThat(usage(test, "").at("/total/projects").asLong()).isEqualTo(1);
    }

    private boolean isHandled(Event event) {
        return Blocking.get(
                        db.sql("select count(*) as n from inbox where consumer = 'test-usage' and event_id = :event")
                                .bind("event", event.id().value())
                                .map(row -> row.get("n", Long.class))
                                .one())
                == 1;
    }

    @Test
    void aDayIsTheDateInUsCentralTime() {
        assertThat(UsageDay.of(Instant.parse("2026-11-20T05:59:59Z"))).isEqualTo("2026-11-19");
        assertThat(UsageDay.of(Instant.parse("2026-11-20T06:00:00Z"))).isEqualTo("2026-11-20");
        assertThat(UsageDay.of(Instant.parse("2026-07-20T04:59:59Z"))).isEqualTo("2026-07-19");
    }

    @Test
    void rangesAreLimitedToAYear() {
        var caller = live(accountWith(0));

        get(caller, "/v1/usage?from=2026-01-01&to=2027-01-01").expectStatus().isOk();
        assertThat(code(get(caller, "/v1/usage?from=2026-01-01&to=2027-01-02"), 400))
                .isEqualTo("invalid_request");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"from=yesterday", "to=2026-02-30", "from=2026-02-02&to=2026-02-01", "groupBy=week", "groupBy="})
    void invalidRangesAndGroupsAreRejected(String query) {
        assertThat(code(get(TestCallers.live(), "/v1/usage?" + query), 400)).isEqualTo("invalid_request");
    }

    @Test
    void unknownShowsAreRejected() {
        var account = accountWith(0);
        show(accountWith(0), "Another account's");

        assertThat(code(get(live(account), "/v1/usage?show=" + newShowId()), 400))
                .isEqualTo("unknown_show");
        assertThat(code(get(live(account), "/v1/usage?show=nonsense"), 400)).isEqualTo("unknown_show");
    }

    private void charge(TestProject project) {
        publisher.publish(EventType.PROJECT_CHARGE_REQUESTED, project.becomes(ProjectStatus.VALIDATING));
    }

    private ShowId show(AccountId account, String name) {
        var show = snapshot(account, name);
        publisher.publish(EventType.SHOW_CHANGED, new ShowEvent(show));
        return show.id();
    }

    private static ShowSnapshot snapshot(AccountId account, String name) {
        var now = CLOCK.instant();
        return new ShowSnapshot(newShowId(), 1, account, name, ShowDefaults.NONE, false, now, now);
    }

    private static synchronized ShowId newShowId() {
        shows++;
        return new ShowId("shw_"
                + String.format(Locale.ROOT, "%026d", System.nanoTime() + shows).toLowerCase(Locale.ROOT));
    }

    private JsonNode usageOf(AccountId account, ShowId show) {
        return usage(live(account), "?show=" + show);
    }

    private JsonNode usage(Caller caller, String query) {
        return body(get(caller, "/v1/usage" + query), 200);
    }

    private String csv(Caller caller, String query) {
        return Objects.requireNonNull(get(caller, "/v1/usage.csv" + query)
                .expectStatus()
                .isOk()
                .expectHeader()
                .valueEquals("Content-Type", "text/csv;charset=UTF-8")
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
    }

    private static List<String> rows(JsonNode usage, String key) {
        return StreamSupport.stream(usage.path("rows").spliterator(), false)
                .map(row -> String.format(
                        Locale.ROOT,
                        "%s %d %d",
                        row.path(key).asString(),
                        row.path("seconds").asLong(),
                        row.path("projects").asLong()))
                .toList();
    }
}
