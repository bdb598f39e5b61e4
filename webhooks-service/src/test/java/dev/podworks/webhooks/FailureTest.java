package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.testkit.TestMailbox;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/// Endpoints that don't answer as they should.
class FailureTest extends WebhooksTest {
    @Autowired
    private Sweep failingSweep;

    @ParameterizedTest
    @ValueSource(ints = {301, 307, 400, 410, 500})
    void anyOtherStatusIsAFailure(int status) {
        var target = RECEIVERS.working();
        var made = endpoint(live, RECEIVERS.path(exchange -> {
            exchange.getResponseHeaders().set("Location", target.url());
            exchange.sendResponseHeaders(status, -1);
        }));
        queued(live);

        var failed = awaitAttempts(made, 1);
        assertThat(failed.path("status").asString()).isEqualTo("pending");
        assertThat(failed.path("responseStatus").asInt()).isEqualTo(status);
        assertThat(failed.path("error").isNull()).isTrue();
        assertThat(target.received()).as("no redirect is followed").isEmpty();
    }

    @Test
    void noAnswerInTimeIsAFailureWithItsReason() {
        var latch = new CountDownLatch(1);
        var silent = endpoint(live, RECEIVERS.path(Receivers.silent(latch)));
        var dripping = endpoint(live, RECEIVERS.path(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write(1);
            exchange.getResponseBody().flush();
            latch.await();
        }));
        queued(live);

        for (var made : List.of(silent, dripping)) {
            var failed = awaitAttempts(made, 1);
            assertThat(failed.path("error").asString()).isEqualTo("No whole answer within 2 seconds.");
            assertThat(failed.path("responseStatus").isNull()).isTrue();
            assertThat(failed.path("durationMs").asLong()).isBetween(1_900L, 10_000L);
        }
        latch.countDown();
    }

    @Test
    void aKilobyteOfAnAnswerIsKept() {
        var made = endpoint(live, RECEIVERS.path(Receivers.body(200, "ä\0".repeat(400_000))));
        queued(live);

        var kept = awaitAttempts(made, 1).path("responseBody").asString();
        assertThat(kept).matches("ä{300,400}");
    }

    @Test
    void retriesComeAtTheirTimesUntilTheEventIsThreeDaysOld() {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var event = queued(live);
        var pauses = List.of(1, 5, 30, 120, 300, 600);
        for (int attempts = 1; attempts <= pauses.size(); attempts++) {
            var failed = awaitAttempts(made, attempts);
            var pause = pause(failed);
            assertThat(pause)
                    .isBetween(minutes(pauses.get(attempts - 1) * 0.9), minutes(pauses.get(attempts - 1) * 1.1));
            await().until(() -> isIdle(made));
            clock.advance(pause.minusMillis(1));
            assertThat(made.path().received()).hasSize(attempts);
            clock.advance(Duration.ofMillis(1));
        }
        var attempts = pauses.size() + 1;
        var last = awaitAttempts(made, attempts);
        while (last.path("status").asString().equals("pending")) {
            assertThat(pause(last)).isBetween(Duration.ofHours(10), Duration.ofHours(12));
            await().until(() -> isIdle(made));
            clock.advance(pause(last));
            last = awaitAttempts(made, ++attempts);
        }

        assertThat(last.path("status").asString()).isEqualTo("failed");
        assertThat(last.path("nextAttemptAt").isNull()).isTrue();
        assertThat(clock.instant())
                .isBetween(event.time().plus(Duration.ofHours(60)), event.time().plus(Duration.ofDays(3)));
        assertThat(made.path().events()).containsOnly(event.id().value());
    }

    @Test
    void whoeverFailsForThreeDaysIsTurnedOffAndItsOwnersAreWritten() {
        tellAccount();
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var healthy = endpoint(live, RECEIVERS.working());
        queued(live);
        awaitAttempts(made, 1);
        await().until(() -> isIdle(made) && isIdle(healthy));
        var since = Instant.parse(read(live, made).path("failingSince").asString());

        clock.set(since.plus(Duration.ofDays(3)).minusMillis(1));
        failingSweep.sweep().block();
        assertThat(read(live, made).path("enabled").asBoolean()).isTrue();
        clock.set(since.plus(Duration.ofDays(3)));
        failingSweep.sweep().block();
        failingSweep.sweep().block();

        var off = read(live, made);
        assertThat(off.path("enabled").asBoolean()).isFalse();
        assertThat(off.path("disabledReason").asString()).isEqualTo("failing");
        assertThat(read(live, healthy).path("enabled").asBoolean()).isTrue();
        await().untilAsserted(() -> assertThat(mails()).hasSize(2));
        await().during(Duration.ofSeconds(1)).until(() -> mails().size() == 2);
        assertThat(mails())
                .allSatisfy(mail -> assertThat(mail)
                        .contains(
                                "text/plain",
                                "text/html",
                                "https://podcasts.example/account",
                                made.path().url()));
        assertThat(String.join("", mails()))
                .contains("Delivered-To: owner-" + live.account(), "Delivered-To: admin-" + live.account())
                .doesNotContain("member-", "gone-");
    }

    @Test
    void whoeverIsTurnedOnAgainGetsWhatWaits() {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var first = queued(live);
        awaitAttempts(made, 1);
        patch(live, ENDPOINTS + "/" + made.id(), Map.of("enabled", false));
        var missed = queued(live);
        await().until(() -> count("select count(*) as n from event where id = '%s'".formatted(missed.id())) == 1);
        assertThat(deliveries(live, made))
                .as("an endpoint that is off gets none")
                .hasSize(1);
        clock.advance(Duration.ofMinutes(2));
        made.path().answers(Receivers.status(200));
        await().during(Duration.ofMillis(700))
                .until(() -> made.path().received().size() == 1);

        var on = json(patch(live, ENDPOINTS + "/" + made.id(), Map.of("enabled", true)));

        assertThat(on.path("failingSince").isNull()).isTrue();
        await().until(() -> made.path().received().size() == 2);
        assertThat(made.path().events()).containsOnly(first.id().value());
    }

    @Test
    void aSuccessEndsTheFailing() {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        awaitAttempts(made, 1);
        assertThat(read(live, made).path("failingSince").isNull()).isFalse();
        made.path().answers(Receivers.status(202));
        queued(live);

        await().until(() -> read(live, made).path("failingSince").isNull());
    }

    private void tellAccount() {
        var members = List.of(
                member("owner", Role.OWNER, true),
                member("admin", Role.ADMIN, true),
                member("member", Role.MEMBER, true),
                member("gone", Role.OWNER, false));
        var account = new AccountSnapshot(live.account(), 3, "Talks <Ltd.>", clock.instant(), members);
        others.tell(EventType.ACCOUNT_CHANGED, new AccountEvent(account));
        await().until(() -> count("select count(*) as n from account where id = '%s'".formatted(live.account())) == 1);
    }

    private Member member(String name, Role role, boolean active) {
        return new Member(ids.user(), "%s-%s@example.com".formatted(name, live.account()), role, active);
    }

    private List<String> mails() {
        return TestMailbox.messages().stream()
                .filter(mail -> mail.contains("-" + live.account() + "@example.com"))
                .toList();
    }

    private JsonNode awaitAttempts(Made made, int attempts) {
        await().until(() -> deliveries(live, made).stream()
                .anyMatch(one -> one.path("attempts").asInt() == attempts));
        return deliveries(live, made).getFirst();
    }

    private static Duration pause(JsonNode delivery) {
        return Duration.between(
                Instant.parse(delivery.path("lastAttemptAt").asString()),
                Instant.parse(delivery.path("nextAttemptAt").asString()));
    }

    private static Duration minutes(double minutes) {
        return Duration.ofMillis(Math.round(minutes * 60_000));
    }
}
