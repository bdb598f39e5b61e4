package dev.podworks.billing.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Bucket;
import dev.podworks.contracts.event.CreditsEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.TestProject;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrialTest extends BillingTest {
    private static final Balance TRIAL_ONLY =
            new Balance(TRIAL, Map.of(Bucket.PLAN, 0L, Bucket.PROMO, TRIAL, Bucket.PURCHASED, 0L));

    @Test
    void aNewAccountGetsItsTrialAndAnEventIsPublished() {
        var account = newAccount();

        await().untilAsserted(() -> assertThat(recorded.of(Topic.CREDITS, account.value()))
                .extracting(Event::type, Event::payload)
                .containsExactly(org.assertj.core.api.Assertions.tuple(
                        EventType.CREDITS_ADDED, new CreditsEvent(account, "trial", Bucket.PROMO, TRIAL, TRIAL_ONLY))));
    }

    @Test
    void anAccountGetsOneTrialWhateverEventsAreReceived() {
        var account = ids.account();
        var project = TestProject.of(account).price(90);

        publisher.publish(EventType.ACCOUNT_CHANGED, accountEvent(account, 2));
        publisher.publish(EventType.ACCOUNT_CREATED, accountEvent(account, 1));
        publisher.publish(EventType.ACCOUNT_CHANGED, accountEvent(account, 3));
        publisher.publish(EventType.PROJECT_CHARGE_REQUESTED, project.becomes(ProjectStatus.VALIDATING));

        await().untilAsserted(() -> assertThat(total(account)).isEqualTo(TRIAL - 90));
        publisher.publish(EventType.ACCOUNT_CHANGED, accountEvent(account, 4));
        publisher.publish(
                EventType.PROJECT_CHARGE_REQUESTED, project.submission(2).becomes(ProjectStatus.VALIDATING));
        await().untilAsserted(() -> assertThat(total(account)).isEqualTo(TRIAL - 180));
        assertThat(recorded.of(Topic.CREDITS, account.value())).hasSize(1);
    }
}
