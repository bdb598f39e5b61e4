package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.ProxiedService;
import dev.podworks.kit.sample.ReceivedFiles;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.core.DatabaseClient;

/// A service whose connections to the database fail.
class DatabaseOutageTest extends KitTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static ProxiedService service;

    private SampleFiles files;
    private FileId file;

    @BeforeAll
    static void startBehindTheProxy() {
        service = ProxiedService.start("cut-service", "cut", Map.of());
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @BeforeEach
    void newFile() {
        service.database().heal();
        files = service.bean(SampleFiles.class);
        file = service.bean(Ids.class).file();
    }

    @Test
    void lostConnectionsLoseNoCommittedEvent() {
        for (int i = 0; i < 40; i++) {
            if (i % 4 == 3) {
                service.database().reset();
            }
            save();
        }

        var last = version();
        assertThat(last).isGreaterThanOrEqualTo(20);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(publishedOnce()).isEqualTo(versions(last)));
        await().atMost(LIMIT).untilAsserted(() -> assertThat(received()).isEqualTo(last));
    }

    @Test
    void eventsArePublishedAfterTheDatabaseStopsResponding() throws InterruptedException {
        save();
        service.database().blackHole();
        var saving = Thread.ofVirtual().start(this::save);
        await().during(Duration.ofSeconds(2)).until(saving::isAlive);

        service.database().heal();

        saving.join();
        var last = version();
        assertThat(last).isEqualTo(2);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(publishedOnce()).isEqualTo(versions(last)));
    }

    @Test
    void serviceIsUnavailableWithoutItsDatabaseAndRecovers() {
        var client = service.bean(ServiceClient.class);
        service.database().refuse();

        client.as(TestCallers.live())
                .post()
                .uri("/v1/files")
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange()
                .expectStatus()
                .isEqualTo(503)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("unavailable");
        client.anonymous()
                .get()
                .uri("/actuator/health/readiness")
                .exchange()
                .expectStatus()
                .isEqualTo(503);

        service.database().heal();
        await().atMost(LIMIT)
                .untilAsserted(() -> client.anonymous()
                        .get()
                        .uri("/actuator/health/readiness")
                        .exchange()
                        .expectStatus()
                        .isOk());
        save();
        await().atMost(LIMIT).untilAsserted(() -> assertThat(publishedOnce()).isEqualTo(versions(1)));
    }

    /// Ignores failures: after a lost connection, the transaction may have been committed or not.
    private void save() {
        files.save(file, service.bean(Ids.class).account(), "a.wav")
                .onErrorComplete()
                .block(LIMIT);
    }

    private long version() {
        return Blocking.get(service.bean(DatabaseClient.class)
                .sql("select version from file where id = :id")
                .bind("id", file.value())
                .map(row -> row.get("version", Long.class))
                .one()
                .retry(20));
    }

    private long received() {
        return Blocking.get(service.bean(ReceivedFiles.class)
                .find(file)
                .retry(20)
                .map(ReceivedFiles.Received::version)
                .defaultIfEmpty(0L));
    }

    private List<Long> publishedOnce() {
        var known = new HashSet<>();
        return recorded.of(Topic.FILES, file.value()).stream()
                .filter(event -> known.add(event.id()))
                .map(event -> ((FileEvent) event.payload()).file().version())
                .toList();
    }

    private static List<Long> versions(long last) {
        return LongStream.rangeClosed(1, last).boxed().toList();
    }
}
