package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Creating a file with an `Idempotency-Key`.
class IdempotencyTest extends FilesTest {
    private final Caller caller = TestCallers.live();

    @Test
    void repeatedRequestCreatesNoSecondFile() {
        var first = json(create("k").expectStatus().isCreated());
        var again = create("k").expectStatus().isCreated();

        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(json(again)).isEqualTo(first);
        assertThat(files()).isEqualTo(1);
        assertThat(put(first.get("uploadUrl").asString(), Samples.wav(1))).isEqualTo(200);
    }

    @Test
    void concurrentRepetitionsCreateOneFile() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = IntStream.range(0, 20)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> create("k")
                                    .expectBody()
                                    .returnResult()
                                    .getStatus()
                                    .value(),
                            threads))
                    .toList();

            assertThat(answers)
                    .extracting(CompletableFuture::join)
                    .isSubsetOf(201, 409)
                    .contains(201);
        }
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void requestRejectedByALimitCanBeRepeatedLater() {
        for (int i = 0; i < 100; i++) {
            create(caller, "a.wav");
        }
        create("k").expectStatus().isEqualTo(429);
        db.sql("update file set status = 'deleted' where account = :account")
                .bind("account", caller.account().value())
                .then()
                .block();

        create("k").expectStatus().isCreated().expectHeader().doesNotExist("Idempotent-Replayed");
    }

    private ResponseSpec create(String key) {
        return client.as(caller)
                .post()
                .uri("/v1/files")
                .header("Idempotency-Key", key)
                .bodyValue(Map.of("fileName", "a.wav"))
                .exchange();
    }

    private long files() {
        var rows = db.sql("select count(*) as rows from file where account = :account")
                .bind("account", caller.account().value())
                .map(row -> row.get("rows", Long.class))
                .one()
                .block();
        return rows == null ? 0 : rows;
    }
}
