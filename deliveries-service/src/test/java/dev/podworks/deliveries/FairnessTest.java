package dev.podworks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectStatus;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A provider that is down delays no other.
class FairnessTest extends DeliveriesTest {
    private static final int WAITING = 200;
    private static final int CONNECTIONS = 20;
    private static final int DELIVERIES = 5;
    private static final Duration SOON_ENOUGH = Duration.ofSeconds(2);

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
        DRIVE_PROXY.pause();
        for (int i = 0; i < WAITING; i++) {
            var project = newProject().deliveredTo(dead[i % CONNECTIONS]);
            publish(EventType.PROJECT_COMPLETED, project.becomes(ProjectStatus.COMPLETED));
        }
        // All are waiting or sending: otherwise the healthy one would also wait for their events to be consumed.
        await().until(() -> sending() == 2 * CONNECTIONS && unfinished() == WAITING);

        for (int i = 0; i < DELIVERIES; i++) {
            assertThat(deliver(healthy)).isLessThan(SOON_ENOUGH);
        }
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

    private long unfinished() {
        return count("select count(*) as n from delivery where status in ('waiting', 'sending') and account = '%s'"
                .formatted(caller.account()));
    }

    private long sending() {
        return count("select count(*) as n from delivery where status = 'sending'");
    }
}
