package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;

class TwoRelaysTest extends OutboxTesting {
    private static final int TIMES = 12;

    private static ConfigurableApplicationContext replica;

    @Autowired
    MeterRegistry metrics;

    @BeforeAll
    static void startSecondReplica() {
        replica = secondReplica();
    }

    @AfterAll
    static void stopSecondReplica() {
        replica.close();
    }

    @Test
    void replicasShareTheShardsAndPublishOnceAndInOrder() {
        var all = Stream.generate(ids::file).limit(60).toList();
        var before = relayed(metrics);

        saveConcurrently(all, TIMES, List.of(files, replica.getBean(SampleFiles.class)));

        for (FileId file : all) {
            await().untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, TIMES)));
        }
        var byOther = relayed(replica.getBean(MeterRegistry.class));
        var byFirst = relayed(metrics) - before;
        assertThat(byOther).as("the second replica's share").isPositive();
        assertThat(byFirst).as("the first one's share").isPositive();
        assertThat(byFirst + byOther).isEqualTo((long) TIMES * all.size());
    }

    @Test
    void eventsOfAStoppedReplicaArePublishedByTheOther() {
        var file = ids.file();
        var account = ids.account();
        var saving = replica.getBean(SampleFiles.class);
        relay.stop();
        replica.getBean(OutboxRelay.class).stop();
        for (int i = 0; i < 10; i++) {
            Blocking.get(saving.save(file, account, "name " + i));
        }

        relay.start();

        await().untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, 10)));
        replica.getBean(OutboxRelay.class).start();
    }

    private static long relayed(MeterRegistry metrics) {
        return metrics.get("podworks.outbox.latency").timer().count();
    }
}
