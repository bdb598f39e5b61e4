package dev.podworks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.TestProject;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A provider that is down delays no other.
class FairnessTest extends DeliveriesTest {
    private static final int WAITING = 200;
    private static final int CONNECTIONS = 20;
    private static final int DELIVERIES = 5;
    private static final Duration MAX_DELAY = Duration.ofSeconds(2);

    @AfterEach
    void resume() {
        db.sql("update delivery set status = 'cancelled', next_attempt_at = null where status = 'waiting'")
                .then()
                .block();
        DRIVE_PROXY.resume();
    }

    @Test
    void twoHundredDeliveriesToADeadProviderDelayAHealthyOneByLessThanTwoSeconds() {
        var dead = new DestinationId[CONNECTIONS];
        for (int i = 0; i < CONNECTIONS; i++) {
            dead[i] = destination(caller, connection(caller, "drive"), "drive", "/Dead");
        }
        var healthy = destination("folder");
        deliver(healthy);
        var alone = deliver(healthy);
        DRIVE_PROXY.pause();
        for (int i = 0; i < WAITING; i++) {
            var project = TestProject.of(caller.account()).deliveredTo(dead[i % CONNECTIONS]);
            publisher.publish(EventType.PROJECT_COMPLETED, project.becomes(ProjectStatus.COMPLETED));
        }
        await().atMost(SOON).until(() -> sending() == 2 * CONNECTIONS);

        // The median, since single ones are delayed by the other modules' tests.
        var delays = Stream.generate(() -> deliver(healthy).minus(alone))
                .limit(DELIVERIES)
                .sorted()
                .toList();
        assertThat(delays.get(DELIVERIES / 2)).isLessThan(MAX_DELAY);
        assertThat(sending()).as("two at a time for each connection").isEqualTo(2 * CONNECTIONS);
    }

    private Duration deliver(DestinationId destination) {
        var started = System.nanoTime();
        var project = completed(Mode.LIVE, 100_000, destination);
        await().pollInterval(Duration.ofMillis(10))
                .until(() -> deliveries(caller, project.id()).stream()
                        .anyMatch(delivery -> delivery.path("status").asString().equals("delivered")));
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private long sending() {
        return count("select count(*) as n from delivery where status = 'sending'");
    }
}
