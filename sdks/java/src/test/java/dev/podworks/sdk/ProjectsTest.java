package dev.podworks.sdk;

import static dev.podworks.sdk.Server.error;
import static dev.podworks.sdk.Server.json;
import static dev.podworks.sdk.Server.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.podworks.sdk.errors.AuthenticationException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.ProjectCancelledException;
import dev.podworks.sdk.errors.ProjectFailedException;
import dev.podworks.sdk.errors.ProjectRejectedException;
import dev.podworks.sdk.errors.ServerException;
import dev.podworks.sdk.model.CreateProjectRequest;
import dev.podworks.sdk.model.ProjectFileIn;
import dev.podworks.sdk.model.ProjectStatus;
import dev.podworks.sdk.model.RejectionCode;
import dev.podworks.sdk.model.TestOutcome;
import dev.podworks.sdk.projects.ProjectWaitOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProjectsTest {
    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = new Server();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void createsSubmitsAndWaitsAndReportsEachNewState() {
        server.on(
                json(201, project("draft")),
                json(200, project("validating")),
                json(200, project("queued"), Map.of("ETag", "W/\"1\"")),
                status(304),
                json(200, project("processing", Map.of("progress", Map.of("step", "Cleaning", "percent", 40)))),
                json(200, project("completed")));
        var states = new ArrayList<String>();

        var done = server.client()
                .projects()
                .createAndWait(
                        new CreateProjectRequest()
                                .files(ProjectFileIn.of("file_1"))
                                .testOutcome(TestOutcome.COMPLETED),
                        new ProjectWaitOptions()
                                .idempotencyKey("episode-12")
                                .onProgress(state -> states.add(state.getStatus() + " "
                                        + (state.getProgress() == null
                                                ? ""
                                                : state.getProgress().getPercent()))));

        assertThat(done.getStatus()).isEqualTo(ProjectStatus.COMPLETED);
        assertThat(states).containsExactly("queued ", "processing 40.0", "completed ");
        var create = server.received.get(0);
        assertThat(create.text()).isEqualTo("{\"files\":[\"file_1\"],\"testOutcome\":\"completed\"}");
        assertThat(create.header("Idempotency-Key")).hasValue("episode-12");
        assertThat(server.received.get(1).path()).isEqualTo("/v1/projects/prj_1/submit");
        assertThat(server.received.get(1).header("Idempotency-Key")).hasValue("episode-12/submit");
        assertThat(server.received.get(2).header("If-None-Match")).isEmpty();
        assertThat(server.received.get(3).header("If-None-Match")).hasValue("W/\"1\"");
    }

    @Test
    void aProjectThatEndsWithoutOutputsIsAnErrorOfItsKind() {
        var rejection = Map.of("code", "insufficient_credits", "message", "1800 are missing.");
        var failure = Map.of("code", "processing_failed", "message", "Silence.");
        server.on(
                json(200, project("rejected", Map.of("rejection", rejection))),
                json(200, project("failed", Map.of("failure", failure))),
                json(200, project("cancelled")));
        var projects = server.client().projects();

        var rejected = catchThrowableOfType(ProjectRejectedException.class, () -> projects.waitFor("prj_1"));
        assertThat(rejected.code()).hasValue(RejectionCode.INSUFFICIENT_CREDITS);
        assertThat(rejected).hasMessage("1800 are missing.");
        assertThat(rejected.project().getId()).isEqualTo("prj_1");
        assertThatThrownBy(() -> projects.waitFor("prj_1"))
                .isInstanceOf(ProjectFailedException.class)
                .hasMessage("Silence.");
        assertThatThrownBy(() -> projects.waitFor("prj_1")).isInstanceOf(ProjectCancelledException.class);
    }

    @Test
    void aStatusThatWasAddedLaterIsWaitedThrough() {
        server.on(json(200, project("paused")), json(200, project("completed")));

        assertThat(server.client().projects().waitFor("prj_1").getStatus()).isEqualTo(ProjectStatus.COMPLETED);
    }

    @Test
    void waitingEndsAfterMaxWait() {
        server.on(json(200, project("queued")));
        var options = new ProjectWaitOptions().maxWait(Duration.ofMinutes(1));

        assertThatThrownBy(() -> server.client().projects().waitFor("prj_1", options))
                .isInstanceOf(PodworksTimeoutException.class);

        assertThat(server.clock.sleptMillis).allMatch(millis -> millis <= 3000);
        assertThat(server.received).hasSizeLessThan(30);
    }

    @Test
    void anOutageOfMinutesDoesNotEndTheWaiting() {
        server.on(json(200, project("queued")));
        for (var i = 0; i < 40; i++) server.on(error(503, "unavailable"));
        server.on(json(200, project("completed")));

        assertThat(server.client().projects().waitFor("prj_1").getStatus()).isEqualTo(ProjectStatus.COMPLETED);
    }

    @Test
    void aLongerOutageEndsTheWaiting() {
        server.on(error(503, "unavailable"));

        assertThatThrownBy(() -> server.client().projects().waitFor("prj_1")).isInstanceOf(ServerException.class);
    }

    @Test
    void anErrorThatIsNotAnOutageEndsTheWaitingAtOnce() {
        server.on(error(401, "unauthorized"));

        assertThatThrownBy(() -> server.client().projects().waitFor("prj_1"))
                .isInstanceOf(AuthenticationException.class);
        assertThat(server.received).hasSize(1);
    }

    static Map<String, Object> project(String status) {
        return project(status, Map.of());
    }

    static Map<String, Object> project(String status, Map<String, Object> more) {
        var project = new HashMap<String, Object>(Map.of("id", "prj_1", "status", status, "outputs", List.of()));
        project.put("progress", null);
        project.putAll(more);
        return project;
    }
}
