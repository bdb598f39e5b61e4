package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
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

/// Endpoints that reject requests or do not respond.
class FailureTest extends WebhooksTest {
    @Autowired
    private Sweep autoDisableSweep;

    @Autowired
    private Sweep failingAlertSweep;

    @ParameterizedTest
    @ValueSource(ints = {301, 307, 400, 410, 500})
    void nonSuccessStatusIsAFailure(int status) {
        var target = RECEIVERS.working();
        var endpoint = endpoint(live, RECEIVERS.path(exchange -> {
            exchange.getResponseHeaders().set("Location", target.url());
            exchange.sendResponseHeaders(status, -1);
        }));
        queued(live);

        var failed = awaitAttempts(endpoint, 1);
        assertThat(failed.path("status").asString()).isEqualTo("pending");
        assertThat(failed.path("responseStatus").asInt()).isEqualTo(status);
        assertThat(failed.path("error").isNull()).isTrue();
        assertThat(target.received()).as("no redirect is followed").isEmpty();
    }

    @Test
    void timeoutIsAFailureWithItsReason() {
        var latch = new CountDownLatch(1);
        var silent = endpoint(live, RECEIVERS.path(Receivers.hanging(latch)));
        var dripping = endpoint(live, RECEIVERS.path(exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write(1);
            exchange.getResponseBody().flush();
            latch.await();
        }));
        queued(live);

        for (var endpoint : List.of(silent, dripping)) {
            var failed = awaitAttempts(endpoint, 1);
            assertThat(failed.path("error").asString()).isEqualTo("No complete response within 2 seconds.");
            assertThat(failed.path("responseStatus").isNull()).isTrue();
            assertThat(failed.path("durationMs").asLong()).isBetween(1_900L, 10_000L);
        }
        latch.countDown();
    }

    @Test
    void firstKilobyteOfAResponseIsStored() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.body(200, "ä\0".repeat(400_000))));
        queued(live);

        var kept = awaitAttempts(endpoint, 1).path("responseBody").asString();
        assertThat(kept).matches("ä{300,400}");
    }

    @Test
    void retriesFollowTheScheduleUntilTheEventIsThreeDaysOld() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var event = queued(live);
        var delays = List.of(1, 5, 30, 120, 300, 600);
        for (int attempts = 1; attempts <= delays.size(); attempts++) {
            var failed = awaitAttempts(endpoint, attempts);
            var delay = delay(failed);
            assertThat(delay)
                    .isBetween(minutes(delays.get(attempts - 1) * 0.9), minutes(delays.get(attempts - 1) * 1.1));
            await().until(() -> isIdle(endpoint));
            clock.advance(delay.minusMillis(1));
            assertThat(endpoint.path().received()).hasSize(attempts);
            clock.advance(Duration.ofMillis(1));
        }
        var attempts = delays.size() + 1;
        var last = awaitAttempts(endpoint, attempts);
        while (last.path("status").asString().equals("pending")) {
            assertThat(delay(last)).isBetween(Duration.ofHours(10), Duration.ofHours(12));
            await().until(() -> isIdle(endpoint));
            clock.advance(delay(last));
            last = awaitAttempts(endpoint, ++attempts);
        }

        assertThat(last.path("status").asString()).isEqualTo("failed");
        assertThat(last.path("nextAttemptAt").isNull()).isTrue();
        assertThat(clock.instant())
                .isBetween(event.time().plus(Duration.ofHours(60)), event.time().plus(Duration.ofDays(3)));
        assertThat(endpoint.path().events()).containsOnly(event.id().value());
    }

    @Test
    void endpointFailingForThreeDaysIsDisabledAndItsOwnersAreNotified() {
        publishAccount();
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var healthy = endpoint(live, RECEIVERS.working());
        queued(live);
        awaitAttempts(endpoint, 1);
        await().until(() -> isIdle(endpoint) && isIdle(healthy));
        var since = Instant.parse(read(live, endpoint).path("failingSince").asString());

        clock.set(since.plus(Duration.ofDays(3)).minusMillis(1));
        autoDisableSweep.sweep().block();
        assertThat(read(live, endpoint).path("enabled").asBoolean()).isTrue();
        clock.set(since.plus(Duration.ofDays(3)));
        autoDisableSweep.sweep().block();
        autoDisableSweep.sweep().block();

        var off = read(live, endpoint);
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
                                endpoint.path().url()));
        assertThat(String.join("", mails()))
                .contains("Delivered-To: owner-" + live.account(), "Delivered-To: admin-" + live.account())
                .doesNotContain("member-", "inactive-");
    }

    @Test
    void endpointFailingForAnHourIsReportedOncePerPeriodOfFailure() {
        var admin = publishAccount().get(1);
        patch(person(admin), "/v1/email-preferences", Map.of("webhookAlerts", false))
                .expectStatus()
                .isOk();
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        awaitAttempts(endpoint, 1);
        await().until(() -> isIdle(endpoint));
        var since = Instant.parse(read(live, endpoint).path("failingSince").asString());

        clock.set(since.plus(Duration.ofHours(1)).minusMillis(1));
        failingAlertSweep.sweep().block();
        clock.set(since.plus(Duration.ofHours(1)));
        failingAlertSweep.sweep().block();
        failingAlertSweep.sweep().block();

        await().untilAsserted(() -> assertThat(mails()).hasSize(1));
        await().during(Duration.ofSeconds(1)).until(() -> mails().size() == 1);
        assertThat(mails().getFirst())
                .contains("Delivered-To: owner-" + live.account(), "A webhook endpoint is failing")
                .contains(endpoint.path().url());
    }

    @Test
    void enablingAnEndpointResumesItsPendingDeliveries() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var first = queued(live);
        awaitAttempts(endpoint, 1);
        patch(live, ENDPOINTS + "/" + endpoint.id(), Map.of("enabled", false));
        var missed = queued(live);
        await().until(() -> count("select count(*) as n from event where id = '%s'".formatted(missed.id())) == 1);
        assertThat(deliveries(live, endpoint))
                .as("a disabled endpoint gets no new deliveries")
                .hasSize(1);
        clock.advance(Duration.ofMinutes(2));
        endpoint.path().respondWith(Receivers.status(200));
        await().during(Duration.ofMillis(700))
                .until(() -> endpoint.path().received().size() == 1);

        var on = json(patch(live, ENDPOINTS + "/" + endpoint.id(), Map.of("enabled", true)));

        assertThat(on.path("failingSince").isNull()).isTrue();
        await().until(() -> endpoint.path().received().size() == 2);
        assertThat(endpoint.path().events()).containsOnly(first.id().value());
    }

    @Test
    void successClearsFailingSince() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        awaitAttempts(endpoint, 1);
        assertThat(read(live, endpoint).path("failingSince").isNull()).isFalse();
        endpoint.path().respondWith(Receivers.status(202));
        queued(live);

        await().until(() -> read(live, endpoint).path("failingSince").isNull());
    }

    /// @return owner, admin, member and a disabled owner
    private List<Member> publishAccount() {
        var members = List.of(
                member("owner", Role.OWNER, true),
                member("admin", Role.ADMIN, true),
                member("member", Role.MEMBER, true),
                member("inactive", Role.OWNER, false));
        var account = new AccountSnapshot(live.account(), 3, "Talks <Ltd.>", clock.instant(), members);
        publisher.publish(EventType.ACCOUNT_CHANGED, new AccountEvent(account));
        await().until(() -> count("select count(*) as n from account where id = '%s'".formatted(live.account())) == 1);
        return members;
    }

    private Caller person(Member member) {
        return new Caller(
                live.account(), ActorType.USER, member.userId().value(), Mode.LIVE, live.scopes(), null, member.role());
    }

    private Member member(String name, Role role, boolean active) {
        return new Member(ids.user(), "%s-%s@example.com".formatted(name, live.account()), role, active);
    }

    private List<String> mails() {
        return TestMailbox.messagesTo("-" + live.account() + "@example.com");
    }

    private JsonNode awaitAttempts(TestEndpoint endpoint, int attempts) {
        await().until(() -> deliveries(live, endpoint).stream()
                .anyMatch(one -> one.path("attempts").asInt() == attempts));
        return deliveries(live, endpoint).getFirst();
    }

    private static Duration delay(JsonNode delivery) {
        return Duration.between(
                Instant.parse(delivery.path("lastAttemptAt").asString()),
                Instant.parse(delivery.path("nextAttemptAt").asString()));
    }

    private static Duration minutes(double minutes) {
        return Duration.ofMillis(Math.round(minutes * 60_000));
    }
}
