package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.RequestSchemas;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.AuditCheck;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.testkit.MutableClock;
import dev.podworks.testkit.ServiceProperties;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The service, started once for all tests, with real PostgreSQL, Kafka and object store. The tests publish the
/// events of the other services.
@Tag("integration")
@SpringBootTest(classes = ProjectsApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(AuditCheck.class)
@Import(ServiceTestKit.class)
public abstract class ProjectsTest {
    /// Enough for every test, and few enough to be used up by one.
    static final int TEST_PROJECTS_PER_DAY = 8;

    protected static final FakeFilesService FILES = new FakeFilesService();
    protected static final FakeDeliveriesService DELIVERIES = new FakeDeliveriesService();
    protected static final MutableClock CLOCK = MutableClock.atPresent();
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final RequestSchemas SCHEMAS = new RequestSchemas();

    @TestBean
    @SuppressWarnings("NullAway.Init")
    InstantSource clock;

    @Autowired
    protected ServiceClient client;

    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    protected TestEventPublisher publisher;

    @Autowired
    protected JsonMapper json;

    static InstantSource clock() {
        return CLOCK;
    }

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("projects")
                .withKafka()
                .withStore()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("FILES_SERVICE_URL", FILES.url().toString())
                .and("TEST_PROJECTS_PER_DAY", String.valueOf(TEST_PROJECTS_PER_DAY))
                .and("DELIVERIES_SERVICE_URL", DELIVERIES.url().toString())
                .and("BILLING_SERVICE_URL", "http://127.0.0.1:1")
                .register(registry::add);
    }

    @BeforeEach
    void resetFakes() {
        FILES.behave(FakeFilesService.Behavior.NORMAL);
        DELIVERIES.setFailing(false);
        CLOCK.advance(Duration.ofMillis(1));
    }

    protected ResponseSpec post(Caller caller, String path, Object body) {
        return client.as(caller).post().uri(path).bodyValue(body).exchange();
    }

    protected ResponseSpec get(Caller caller, String path, Object... variables) {
        return client.as(caller).get().uri(path, variables).exchange();
    }

    protected ResponseSpec patch(Caller caller, JsonNode project, String body) {
        return client.as(caller)
                .patch()
                .uri("/v1/projects/{id}", id(project).value())
                .header("Content-Type", "application/json")
                .bodyValue(body)
                .exchange();
    }

    protected JsonNode createShow(Caller caller, String name) {
        return body(post(caller, "/v1/shows", Map.of("name", name)), 201);
    }

    protected static ShowId showId(JsonNode show) {
        return new ShowId(show.get("id").stringValue());
    }

    protected ResponseSpec cancel(Caller caller, JsonNode project) {
        return client.as(caller)
                .post()
                .uri("/v1/projects/{id}/cancel", id(project).value())
                .exchange();
    }

    protected ResponseSpec delete(Caller caller, JsonNode project) {
        return client.as(caller)
                .delete()
                .uri("/v1/projects/{id}", id(project).value())
                .exchange();
    }

    /// The response body as JSON.
    protected JsonNode body(ResponseSpec response, int status) {
        var bytes = response.expectBody().returnResult();
        var text = new String(Objects.requireNonNull(bytes.getResponseBody()), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(bytes.getStatus().value()).as(text).isEqualTo(status);
        return json.readTree(text);
    }

    protected JsonNode expectError(ResponseSpec response, int status, String code) {
        var error = body(response, status);
        assertThat(error.get("code").stringValue()).isEqualTo(code);
        return error;
    }

    /// Validates a project against the published schema.
    protected JsonNode project(JsonNode project) {
        assertThat(SCHEMAS.validate(ApiDocument.PUBLIC, "Project", project))
                .as(project.toString())
                .isEmpty();
        return project;
    }

    protected JsonNode create(Caller caller, Object... files) {
        return project(body(post(caller, "/v1/projects", Map.of("files", List.of(files))), 201));
    }

    /// With ready files of these durations.
    protected JsonNode createReady(Caller caller, double... durationsSeconds) {
        return create(
                caller,
                Arrays.stream(durationsSeconds)
                        .mapToObj(duration ->
                                FILES.addReady(caller, duration).id().value())
                        .toArray());
    }

    protected JsonNode read(Caller caller, JsonNode project) {
        return project(body(get(caller, "/v1/projects/{id}", id(project).value()), 200));
    }

    protected JsonNode submit(Caller caller, JsonNode project) {
        return project(body(
                client.as(caller)
                        .post()
                        .uri("/v1/projects/{id}/submit", id(project).value())
                        .exchange(),
                200));
    }

    /// Submits a test project and lets its simulation end.
    protected JsonNode simulated(Caller caller, JsonNode project) {
        submit(caller, project);
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            CLOCK.advance(Duration.ofSeconds(1));
            assertThat(read(caller, project).get("status").stringValue()).isEqualTo("completed");
        });
        return read(caller, project);
    }

    protected static ProjectId id(JsonNode project) {
        return new ProjectId(project.get("id").stringValue());
    }

    protected static Map<String, String> inline(String fileName) {
        return Map.of("fileName", fileName);
    }

    protected Event publish(FileSnapshot file) {
        var type = file.status() == FileStatus.READY
                ? EventType.FILE_READY
                : file.status() == FileStatus.FAILED ? EventType.FILE_FAILED : EventType.FILE_CHANGED;
        return publisher.publish(type, new FileEvent(file));
    }

    /// Waits until exactly these events of the project have been published.
    protected void awaitEvents(JsonNode project, EventType... types) {
        await().atMost(TIMEOUT)
                .untilAsserted(() -> assertThat(publishedTypes(project)).containsExactly(types));
    }

    protected List<EventType> publishedTypes(JsonNode project) {
        return recorded.typesOf(Topic.PROJECTS, id(project).value());
    }

    protected JsonNode awaitStatus(Caller caller, JsonNode project, String status) {
        await().atMost(TIMEOUT)
                .untilAsserted(
                        () -> assertThat(read(caller, project).get("status").stringValue())
                                .isEqualTo(status));
        return read(caller, project);
    }
}
