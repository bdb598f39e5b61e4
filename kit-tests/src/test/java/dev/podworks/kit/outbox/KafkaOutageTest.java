package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.sample.ReceivedFiles;
import dev.podworks.kit.test.Blocking;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Kafka is unresponsive for some seconds: its process is suspended by a signal and resumed later.
class KafkaOutageTest extends OutboxTesting {
    private static final Duration OUTAGE = Duration.ofSeconds(4);

    @Autowired
    ReceivedFiles received;

    @AfterEach
    void resumeKafka() throws Exception {
        signalKafka("CONT");
    }

    @Test
    void eventsCommittedDuringTheOutageArePublishedInOrder() throws Exception {
        var file = ids.file();
        save(file, 3);
        await().untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, 3)));

        signalKafka("STOP");
        save(file, 20);
        await().during(OUTAGE).atMost(OUTAGE.multipliedBy(3)).until(() -> waiting(file) > 0);
        signalKafka("CONT");

        await().atMost(Duration.ofSeconds(40))
                .untilAsserted(() -> assertThat(waiting(file)).isZero());
        assertThat(publishedOnce(file)).isEqualTo(versions(1, 23));
        await().atMost(Duration.ofSeconds(40))
                .untilAsserted(() ->
                        assertThat(Blocking.get(received.find(file)).version()).isEqualTo(23));
    }

    private static void signalKafka(String signal) throws IOException, InterruptedException {
        var broker = ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").contains("KafkaMain"))
                .findFirst()
                .orElseThrow();
        var kill = new ProcessBuilder("kill", "-" + signal, Long.toString(broker.pid())).start();
        assertThat(kill.waitFor(5, TimeUnit.SECONDS)).isTrue();
        assertThat(kill.exitValue()).isZero();
    }
}
