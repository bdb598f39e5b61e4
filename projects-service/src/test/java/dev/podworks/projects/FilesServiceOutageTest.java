package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.projects.FakeFilesService.Behavior;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class FilesServiceOutageTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @BeforeEach
    @AfterEach
    void recover() {
        FILES.behave(Behavior.NORMAL);
        await().atMost(Duration.ofSeconds(15))
                .untilAsserted(() -> assertThat(statusOf(createInline())).isEqualTo(201));
    }

    @Test
    void requestsThatNeedFilesServiceGetUnavailable() {
        FILES.behave(Behavior.FAILING);
        var response = createInline();
        response.expectHeader().exists("Retry-After");
        expectError(response, 503, "unavailable");
        expectError(get(caller, "/v1/projects"), 503, "unavailable"); // the list contains a draft with a missing file
        assertThat(body(get(TestCallers.live(), "/v1/projects"), 200).get("projects"))
                .isEmpty();
    }

    @Test
    void aLostResponseIsRetriedAndNoFileIsCreatedTwice() {
        FILES.behave(Behavior.DROPPING_RESPONSES);
        var before = FILES.created();
        var project = body(createInline(), 201);
        assertThat(project.at("/files/0/upload").isObject()).isTrue();
        assertThat(FILES.created() - before).isEqualTo(1);
    }

    @Test
    void readingAProjectWithoutPendingUploadsIsNotAffected() {
        var ready = createReady(caller, 10);
        FILES.behave(Behavior.FAILING);
        assertThat(read(caller, ready).get("creditsSeconds").longValue()).isEqualTo(10);
    }

    /// Without the claim its files could be deleted.
    @Test
    void aProjectCannotBeSubmittedAndStaysADraft() {
        var ready = createReady(caller, 10);
        FILES.behave(Behavior.FAILING);
        expectError(
                client.as(caller)
                        .post()
                        .uri("/v1/projects/{id}/submit", id(ready).value())
                        .exchange(),
                503,
                "unavailable");
        assertThat(read(caller, ready).get("status").stringValue()).isEqualTo("draft");
    }

    @Test
    void callsTimeOutAndThenTheCircuitBreakerOpens() {
        FILES.behave(Behavior.HANGING);
        var started = Instant.now();
        expectError(createInline(), 503, "unavailable");
        assertThat(Duration.between(started, Instant.now())).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(9));

        FILES.behave(Behavior.FAILING);
        for (int i = 0; i < 20; i++) {
            expectError(createInline(), 503, "unavailable");
        }
        var requestsBefore = FILES.requests();
        for (int i = 0; i < 20; i++) {
            expectError(createInline(), 503, "unavailable");
        }
        assertThat(FILES.requests() - requestsBefore)
                .as("calls that passed the open circuit breaker")
                .isLessThan(10);
    }

    private ResponseSpec createInline() {
        return post(caller, "/v1/projects", Map.of("files", List.of(inline("anna.wav"))));
    }

    private static int statusOf(ResponseSpec response) {
        return response.returnResult(String.class).getStatus().value();
    }
}
