package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.sample.ReceivedFiles;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.FaultProxy;
import dev.podworks.testkit.TestDatabase;
import dev.podworks.testkit.TestPostgres;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.r2dbc.core.DatabaseClient;

/// A service between which and its database the network fails.
class DatabaseOutageTest extends KitTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static FaultProxy path;
    private static ConfigurableApplicationContext service;

    private SampleFiles files;
    private FileId file;

    @BeforeAll
    static void startBehindTheProxy() {
        TestDatabase database = TestPostgres.database("cut");
        path = FaultProxy.to(database.host(), database.port());
        var there = new TestDatabase("127.0.0.1", path.port(), database.name(), database.user(), database.password());
        service = anotherService("cut-service", there.environment());
    }

    @AfterAll
    static void stop() {
        path.heal();
        service.close();
        path.close();
    }

    @BeforeEach
    void newFile() {
        path.heal();
        files = service.getBean(SampleFiles.class);
        file = service.getBean(Ids.class).file();
    }

    @Test
    void connectionsThatAreCutAgainAndAgainLoseNothingThatWasCommitted() {
        for (int i = 0; i < 40; i++) {
            if (i % 4 == 3) {
                path.reset();
            }
            save();
        }

        var last = version();
        assertThat(last).isGreaterThanOrEqualTo(20);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(toldOnce()).isEqualTo(versions(last)));
        await().atMost(LIMIT).untilAsserted(() -> assertThat(heard()).isEqualTo(last));
    }

    @Test
    void aSilenceIsWaitedOutAndWhatWasDecidedIsTold() throws InterruptedException {
        save();
        path.blackHole();
        var saving = Thread.ofVirtual().start(this::save);
        await().during(Duration.ofSeconds(2)).until(saving::isAlive);

        path.heal();

        saving.join();
        var last = version();
        assertThat(last).isEqualTo(2);
        await().atMost(LIMIT).untilAsserted(() -> assertThat(toldOnce()).isEqualTo(versions(last)));
    }

    @Test
    void withoutItsDatabaseAServiceSaysSoAtOnceAndComesBackByItself() {
        var client = service.getBean(ServiceClient.class);
        path.refuse();

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

        path.heal();
        await().atMost(LIMIT)
                .untilAsserted(() -> client.anonymous()
                        .get()
                        .uri("/actuator/health/readiness")
                        .exchange()
                        .expectStatus()
                        .isOk());
        save();
        await().atMost(LIMIT).untilAsserted(() -> assertThat(toldOnce()).isEqualTo(versions(1)));
    }

    /// Whatever becomes of it: a cut connection tells nobody whether it was committed.
    private void save() {
        files.save(file, service.getBean(Ids.class).account(), "a.wav")
                .onErrorComplete()
                .block(LIMIT);
    }

    private long version() {
        return Blocking.get(service.getBean(DatabaseClient.class)
                .sql("select version from file where id = :id")
                .bind("id", file.value())
                .map(row -> row.get("version", Long.class))
                .one()
                .retry(20));
    }

    private long heard() {
        return Blocking.get(service.getBean(ReceivedFiles.class)
                .find(file)
                .retry(20)
                .map(ReceivedFiles.Heard::version)
                .defaultIfEmpty(0L));
    }

    private List<Long> toldOnce() {
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
