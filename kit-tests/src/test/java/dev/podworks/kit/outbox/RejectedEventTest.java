package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/// An event that Kafka rejects because it exceeds the maximum request size.
class RejectedEventTest extends OutboxTesting {
    private static final String TOO_LONG = "x".repeat(1_100_000);

    @Autowired
    JsonMapper json;

    private AccountId account;
    private FileId file;

    @BeforeEach
    void poison() {
        account = ids.account();
        file = ids.file();
        Blocking.get(files.save(file, account, "good"));
        Blocking.get(files.save(file, account, TOO_LONG));
        Blocking.get(files.save(file, account, "behind it"));
    }

    @Test
    void onlyItsOwnKeyIsHeldBack() {
        var neighbour = Stream.generate(ids::file)
                .filter(other -> Shards.of(other.value()) == Shards.of(file.value()))
                .findFirst()
                .orElseThrow();

        save(neighbour, 3);

        await().untilAsserted(() -> assertThat(published(neighbour)).isEqualTo(versions(1, 3)));
        await().during(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, 1)));
        assertThat(reasonOfHold()).contains("RecordTooLargeException");
    }

    @Test
    void keyContinuesInOrderWhenTheEventCanBeSent() {
        await().untilAsserted(() -> assertThat(reasonOfHold()).isNotEmpty());

        Blocking.get(db.sql("update outbox set payload = :payload where key = :key and length(payload) > 1000000")
                .bind("payload", json.writeValueAsBytes(new FileEvent(SampleFiles.snapshot(file, 2, account, "cut"))))
                .bind("key", file.value())
                .fetch()
                .rowsUpdated());

        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, 3)));
        await().untilAsserted(() -> assertThat(reasonOfHold()).isEmpty());
    }

    private String reasonOfHold() {
        return Blocking.get(db.sql("select reason from outbox_hold where key = :key")
                .bind("key", file.value())
                .map(row -> row.get("reason", String.class))
                .one()
                .defaultIfEmpty(""));
    }
}
