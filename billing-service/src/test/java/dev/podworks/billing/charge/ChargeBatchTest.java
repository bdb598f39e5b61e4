package dev.podworks.billing.charge;

import static dev.podworks.contracts.event.EventType.CHARGE_SETTLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.TestProject;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Sinks;

/// Charges received in one poll share a transaction.
class ChargeBatchTest extends BillingTest {
    private static final int MANY = 60;

    @Autowired
    MeterRegistry metrics;

    @Test
    void requestsOfOnePollAreChargedInABatchAndEachGetsOneResponse() {
        var account = accountWith(MANY - 10);
        var before = together();

        var projects = whileBillingWaits(account, () -> ask(account));

        await().until(() -> answered(projects) == MANY);
        assertThat(together() - before).isGreaterThan(MANY / 2.0);
        assertThat(settled(projects)).isEqualTo(MANY - 10);
        assertThat(total(account)).isZero();
    }

    @Test
    void aFailingRequestDoesNotBlockTheOthersInItsBatch() {
        var account = accountWith(MANY);
        var invalid = TestProject.of(account).price(-1);

        var projects = whileBillingWaits(account, () -> {
            publisher.publish(PROJECT_CHARGE_REQUESTED, invalid.becomes(ProjectStatus.VALIDATING));
            return ask(account);
        });

        await().atMost(Duration.ofSeconds(60)).until(() -> settled(projects) == MANY);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> recorded.records("podworks.projects.billing-service.dlt").stream()
                        .anyMatch(dead -> invalid.id().value().equals(dead.key())));
        assertThat(total(account)).isZero();
    }

    /// One second each; every third event is sent twice.
    private List<TestProject> ask(AccountId account) {
        var projects = Stream.generate(() -> TestProject.of(account).price(1))
                .limit(MANY)
                .toList();
        for (int i = 0; i < MANY; i++) {
            var request =
                    publisher.publish(PROJECT_CHARGE_REQUESTED, projects.get(i).becomes(ProjectStatus.VALIDATING));
            if (i % 3 == 0) {
                publisher.publish(request);
            }
        }
        return projects;
    }

    /// Holds the account's balances, so that all but the first request wait in the topic.
    private <T> T whileBillingWaits(AccountId account, Supplier<T> action) {
        var release = Sinks.<Void>empty();
        CompletableFuture<Void> held = ledger.lock(account)
                .then(release.asMono())
                .as(tx::transactional)
                .toFuture();
        try {
            return action.get();
        } finally {
            release.tryEmitEmpty();
            held.join();
        }
    }

    private long answered(List<TestProject> projects) {
        return projects.stream()
                .filter(project ->
                        recorded.typesOf(Topic.CHARGES, project.id().value()).size() == 1)
                .count();
    }

    private long settled(List<TestProject> projects) {
        return projects.stream()
                .filter(project ->
                        recorded.typesOf(Topic.CHARGES, project.id().value()).equals(List.of(CHARGE_SETTLED)))
                .count();
    }

    private double together() {
        return metrics.counter("podworks.inbox.records", "listener", "charges", "outcome", "batch")
                .count();
    }
}
