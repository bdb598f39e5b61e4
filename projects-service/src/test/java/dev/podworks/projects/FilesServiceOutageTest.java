package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.projects.FilesStandIn.Mood;
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
    void itIsWell() {
        FILES.feels(Mood.WELL);
        await().atMost(Duration.ofSeconds(15))
                .untilAsserted(() -> assertThat(statusOf(createInline())).isEqualTo(201));
    }

    @Test
    void whoNeedsItIsToldToComeAgain() {
        FILES.feels(Mood.BROKEN);
        var response = createInline();
        response.expectHeader().exists("Retry-After");
        refused(response, 503, "unavailable");
        refused(get(caller, "/v1/projects"), 503, "unavailable"); // it has a draft whose file is missing
        assertThat(body(get(TestCallers.live(), "/v1/projects"), 200).get("projects"))
                .isEmpty();
    }

    @Test
    void anAnswerThatGetsLostIsAskedForAgainAndNoFileIsMadeTwice() {
        FILES.feels(Mood.LOSES_ANSWERS);
        var before = FILES.created();
        var project = body(createInline(), 201);
        assertThat(project.at("/files/0/upload").isObject()).isTrue();
        assertThat(FILES.created() - before).isEqualTo(1);
    }

    @Test
    void whoDoesNotNeedItNoticesNothing() {
        var ready = createReady(caller, 10);
        FILES.feels(Mood.BROKEN);
        assertThat(read(caller, ready).get("creditsSeconds").longValue()).isEqualTo(10);
        submit(caller, ready);
        awaitTold(ready, EventType.PROJECT_CREATED, EventType.PROJECT_VALIDATING, EventType.PROJECT_CHARGE_REQUESTED);
    }

    @Test
    void nobodyWaitsLongAndAfterAWhileNobodyWaitsAtAll() {
        FILES.feels(Mood.SILENT);
        var started = Instant.now();
        refused(createInline(), 503, "unavailable");
        assertThat(Duration.between(started, Instant.now())).isBetween(Duration.ofSeconds(4), Duration.ofSeconds(9));

        FILES.feels(Mood.BROKEN);
        for (int i = 0; i < 20; i++) {
            refused(createInline(), 503, "unavailable");
        }
        var asked = FILES.asked();
        for (int i = 0; i < 20; i++) {
            refused(createInline(), 503, "unavailable");
        }
        assertThat(FILES.asked() - asked)
                .as("calls that got through the open breaker")
                .isLessThan(10);
    }

    private ResponseSpec createInline() {
        return post(caller, "/v1/projects", Map.of("files", List.of(inline("anna.wav"))));
    }

    private static int statusOf(ResponseSpec response) {
        return response.returnResult(String.class).getStatus().value();
    }
}
