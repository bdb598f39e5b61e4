package dev.podworks.kit.conditional;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sample.SampleFiles;
import dev.podworks.kit.test.TestCallers;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class ConditionalRequestFilterTest extends KitTest {
    private final Caller caller = TestCallers.live();

    @Autowired
    private SampleFiles files;

    @Autowired
    private Ids ids;

    @Test
    void unchangedResourceIsNotModified() {
        var file = save(ids.file(), "a.wav").id();
        var tag = tagOf(read(file, "\"other\"").expectStatus().isOk());

        var confirmed = read(file, tag).expectStatus().isNotModified().expectBody();

        confirmed.isEmpty();
        assertThat(tagOf(read(file, "W/\"x\", " + tag).expectStatus().isNotModified()))
                .isEqualTo(tag);
    }

    @Test
    void responseIsPrivateAndMustBeRevalidated() {
        read(save(ids.file(), "a.wav").id(), "\"other\"")
                .expectHeader()
                .valueEquals("Cache-Control", "no-cache, private");
    }

    @Test
    void changedResourceHasAnotherTag() {
        var file = save(ids.file(), "a.wav").id();
        var tag = tagOf(read(file, "\"other\""));
        save(file, "b.wav");

        read(file, tag).expectStatus().isOk().expectBody().jsonPath("$.version").isEqualTo(2);
    }

    @Test
    void errorsHaveNoTag() {
        read(ids.file(), "*")
                .expectStatus()
                .isNotFound()
                .expectHeader()
                .doesNotExist("ETag")
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found");
    }

    private FileSnapshot save(FileId id, String name) {
        return Objects.requireNonNull(files.save(id, caller.account(), name).block());
    }

    private ResponseSpec read(FileId file, String known) {
        return client.as(caller)
                .get()
                .uri("/v1/files/{id}", file.value())
                .header("If-None-Match", known)
                .exchange();
    }

    private static String tagOf(ResponseSpec answer) {
        return Objects.requireNonNull(
                answer.returnResult(Void.class).getResponseHeaders().getETag());
    }
}
