package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.lease.Worker;
import dev.podworks.testkit.TestProviders;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;

/// Large files, interrupted connections, and workers that stop during an upload.
class ResumeTest extends DeliveriesTest {
    private static final int SIZE = 40_000_003;

    @Autowired
    @Qualifier("laneWorker") private Worker worker;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void repeatedInterruptionsCostLittleAndCorruptNothing(String provider) {
        var destination = destination(provider);
        var before = TestProviders.counter("uploadedBytes");
        var resets = TestProviders.counter("resets");
        TestProviders.setFault("reset", "\"resetEveryBytes\": 9000000");
        var project = completed(Mode.LIVE, SIZE, destination);

        var delivered = awaitDelivery(caller, project.id(), "delivered");
        assertThat(delivered.path("attempts").asInt()).isEqualTo(1);
        assertThat(TestProviders.counter("resets") - resets).isGreaterThanOrEqualTo(4);
        assertThat(read(landed(provider, folderOf(project.id())).getFirst())).isEqualTo(bytes(project.id(), SIZE));
        // Drive keeps the received bytes of a part; the other provider drops up to a part of 4 MiB each time.
        var share = (TestProviders.counter("uploadedBytes") - before) / (double) SIZE;
        assertThat(share).isLessThan(provider.equals("drive") ? 1.1 : 1.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void aWorkerResumesWhereAnotherStopped(String provider) {
        var destination = destination(provider);
        var before = TestProviders.counter("uploadedBytes");
        // The interruptions slow the upload down enough to stop the worker during it.
        TestProviders.setFault("reset", "\"resetEveryBytes\": 6000000");
        var project = completed(Mode.LIVE, SIZE, destination);
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> TestProviders.counter("uploadedBytes") - before > SIZE / 4);
        worker.stop();
        TestProviders.setFault("none");
        var atTheStop = TestProviders.counter("uploadedBytes") - before;
        var left = deliveries(caller, project.id()).getFirst();
        worker.start();

        var delivered = awaitDelivery(caller, project.id(), "delivered");
        assertThat(read(landed(provider, folderOf(project.id())).getFirst())).isEqualTo(bytes(project.id(), SIZE));
        assertThat(delivered.path("attempts").asInt())
                .as("the same attempt continues")
                .isEqualTo(1);
        if (left.path("status").asString().equals("sending")) {
            var afterwards = TestProviders.counter("uploadedBytes") - before - atTheStop;
            assertThat(afterwards).as("of %d, with %d sent", SIZE, atTheStop).isLessThan(SIZE * 9L / 10);
        }
    }

    @Test
    void aDeliveryCancelledDuringTheUploadStaysCancelled() {
        var destination = destination("folder");
        TestProviders.setFault("reset", "\"resetEveryBytes\": 5000000");
        var before = TestProviders.counter("uploadedBytes");
        var project = completed(Mode.LIVE, SIZE, destination);
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> TestProviders.counter("uploadedBytes") > before);
        publish(EventType.PROJECT_DELETED, project.becomes(ProjectStatus.COMPLETED));
        await().atMost(SOON)
                .until(() -> count("select count(*) as n from delivery where project = '" + project.id()
                                + "' and status in ('cancelled', 'delivered')")
                        == 1);
        await().atMost(SOON).until(this::isIdle);
        assertThat(events(projectsDelivery(project.id().value())).size()).isEqualTo((int) count(
                "select count(*) as n from delivery where project = '" + project.id() + "' and status = 'delivered'"));
    }

    private String projectsDelivery(String project) {
        return String.valueOf(db.sql("select id from delivery where project = '" + project + "'")
                .map(row -> row.get("id", String.class))
                .one()
                .block());
    }
}
