package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.delivery.ConnectionSnapshot;
import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.ConnectionEvent;
import dev.podworks.contracts.event.DeliveryEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.testkit.TestMailbox;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/// Events and e-mails about deliveries to cloud storage.
class DeliveryAlertTest extends WebhooksTest {
    private final UserId owner = new UserId("usr_01kahnzq4w8e2r6t0y3u5i7o9p");

    @Autowired
    @Qualifier("deliveryAlertSweep") private Sweep sweep;

    @Test
    void deliveryFailureIsInTheFeedAndSentToEndpoints() {
        var endpoint = endpoint(live, RECEIVERS.working(), "delivery.failed");
        var failed = publishFailure(Mode.LIVE);

        await().untilAsserted(() ->
                assertThat(endpoint.path().events()).containsExactly(failed.id().value()));
        var event = get(live, "/v1/events?type=delivery.*").at("/events/0");
        assertThat(event.path("type").asString()).isEqualTo("delivery.failed");
        assertThat(event.at("/data/object/object").asString()).isEqualTo("delivery");
        assertThat(event.at("/data/object/error/code").asString()).isEqualTo("storage_full");
        assertThat(event.at("/data/object/destination/name").asString()).isEqualTo("Finished <episodes>");
        assertThat(event.at("/data/object").has("account")).isFalse();
    }

    @Test
    void connectionThatNeedsReconnectIsInTheFeed() {
        var connection = new ConnectionSnapshot(
                ids.connection(),
                2,
                live.account(),
                Provider.DRIVE,
                "Drive",
                ConnectionStatus.NEEDS_RECONNECT,
                true,
                clock.instant());
        publisher.publish(EventType.CONNECTION_NEEDS_RECONNECT, new ConnectionEvent(connection));

        await().untilAsserted(
                        () -> assertThat(get(live, "/v1/events").path("events")).hasSize(1));
        var event = get(live, "/v1/events?type=connection.needs_reconnect").at("/events/0");
        assertThat(event.at("/data/object/id").asString())
                .isEqualTo(connection.id().value());
        assertThat(event.at("/data/object/status").asString()).isEqualTo("needs_reconnect");
        assertThat(event.at("/data/object/connectedByFormerMember").asBoolean()).isTrue();
    }

    @Test
    void everyFailureIsReportedInAtMostOneEmailPerHour() {
        publishAccount();
        publishFailure(Mode.LIVE);
        await().untilAsserted(() -> assertThat(mails()).hasSize(2));
        assertThat(mails())
                .allSatisfy(mail -> assertThat(mail)
                        .contains("Subject: A delivery failed", "https://podcasts.example/account")
                        .contains("Finished &lt;episodes&gt;", "The storage account is full."));

        for (int i = 0; i < 3; i++) {
            publishFailure(Mode.LIVE);
        }
        await().until(() -> unreported() == 3);
        clock.advance(Duration.ofMinutes(59));
        sweep.sweep().block();
        assertThat(unreported()).isEqualTo(3);
        clock.advance(Duration.ofMinutes(2));
        sweep.sweep().block();
        sweep.sweep().block();

        await().untilAsserted(() -> assertThat(mails()).hasSize(4));
        assertThat(mails())
                .filteredOn(mail -> mail.contains("Subject: 3 deliveries failed"))
                .hasSize(2);
        await().during(Duration.ofSeconds(1)).until(() -> mails().size() == 4);
    }

    @Test
    void redeliveredEventCountsAsOneFailure() {
        publishAccount();
        var event = publishFailure(Mode.LIVE);
        await().untilAsserted(() -> assertThat(mails()).hasSize(2));
        publisher.publish(event);
        publishFailure(Mode.LIVE);
        await().until(() -> unreported() > 0);
        assertThat(unreported()).isEqualTo(1);
    }

    @Test
    void noEmailsAboutTestProjectsOrToPeopleWhoOptedOut() {
        publishAccount();
        var person = new Caller(
                live.account(), ActorType.USER, owner.value(), Mode.LIVE, Role.OWNER.scopes(), null, Role.OWNER);
        patch(person, "/v1/email-preferences", Map.of("deliveryAlerts", false))
                .expectStatus()
                .isOk();
        publishFailure(Mode.TEST);
        assertThat(mails()).isEmpty();
        publishFailure(Mode.LIVE);
        await().untilAsserted(() -> assertThat(mails()).hasSize(1));
        assertThat(mails().getFirst()).contains("Delivered-To: admin-");
        assertThat(unreported()).isZero();
    }

    private Event publishFailure(Mode mode) {
        var delivery = new DeliverySnapshot(
                ids.delivery(),
                3,
                live.account(),
                mode,
                ids.project(),
                new DeliverySnapshot.Destination(ids.destination(), "Finished <episodes>"),
                DeliveryStatus.FAILED,
                null,
                new DeliveryError(DeliveryError.Code.STORAGE_FULL, "The storage account is full."),
                1,
                clock.instant(),
                clock.instant(),
                null,
                null);
        return publisher.publish(EventType.DELIVERY_FAILED, new DeliveryEvent(delivery));
    }

    private void publishAccount() {
        var members = List.of(
                new Member(owner, "owner-" + live.account() + "@example.com", Role.OWNER, true),
                new Member(ids.user(), "admin-" + live.account() + "@example.com", Role.ADMIN, true),
                new Member(ids.user(), "viewer-" + live.account() + "@example.com", Role.VIEWER, true));
        publisher.publish(
                EventType.ACCOUNT_CHANGED,
                new AccountEvent(new AccountSnapshot(live.account(), 1, "Talks", clock.instant(), members)));
        await().until(() -> count("select count(*) as n from account where id = '%s'".formatted(live.account())) == 1);
    }

    private long unreported() {
        return count("select coalesce(sum(failures), 0) as n from delivery_alert where account = '%s'"
                .formatted(live.account()));
    }

    private List<String> mails() {
        return TestMailbox.messagesTo("-" + live.account() + "@example.com");
    }
}
