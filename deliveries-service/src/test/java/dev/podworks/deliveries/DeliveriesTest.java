package dev.podworks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.AuditCheck;
import dev.podworks.kit.test.FakeProjectsService;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.kit.test.TestProject;
import dev.podworks.store.ObjectStore;
import dev.podworks.store.ObjectWriter.Buffer;
import dev.podworks.testkit.MutableClock;
import dev.podworks.testkit.ServiceProperties;
import dev.podworks.testkit.TestProviders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Starts the service once for all tests of this module, on a clock that they move, with the stand-in for all
/// providers. Drive is behind a proxy that can be paused.
@Tag("integration")
@SpringBootTest(classes = DeliveriesApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(AuditCheck.class)
@Import(ServiceTestKit.class)
public abstract class DeliveriesTest {
    protected static final MutableClock CLOCK = MutableClock.atPresent();
    protected static final Ids IDS = new Ids(InstantSource.system());
    protected static final Duration SOON = Duration.ofSeconds(20);
    static final PausableProxy DRIVE_PROXY = PausableProxy.inFrontOf(TestProviders.address());

    protected static final FakeProjectsService PROJECTS = new FakeProjectsService();

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
    protected ObjectStore store;

    @Autowired
    protected DatabaseClient db;

    protected Caller caller = TestCallers.live();

    static InstantSource clock() {
        return CLOCK;
    }

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        var providers = TestProviders.address().toString();
        ServiceProperties.withDatabase("deliveries")
                .withKafka()
                .withStore()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("PROJECTS_SERVICE_URL", PROJECTS.url().toString())
                .and("EGRESS_ALLOW_PRIVATE", "true")
                .and("PUBLIC_URL", "https://podcasts.example")
                .and("CLOUD_STAND_IN_URL", providers)
                .and("FOLDER_API_URL", providers)
                .and("FOLDER_CONTENT_URL", providers)
                .and("FOLDER_WEB_URL", providers)
                .and("FOLDER_CLIENT_ID", "podworks-test")
                .and("DRIVE_API_URL", DRIVE_PROXY.uri().toString())
                .and("DRIVE_ACCOUNTS_URL", providers)
                .and("DRIVE_TOKEN_URL", DRIVE_PROXY.uri().toString())
                .and("DRIVE_CLIENT_ID", "podworks-test")
                .register(registry::add);
    }

    @BeforeEach
    void clearFault() {
        TestProviders.setFault("none");
        CLOCK.advance(Duration.ofMillis(1));
    }

    /// A waiting delivery would disturb the next test.
    @AfterEach
    void cancelWaitingDeliveries() {
        TestProviders.setFault("none");
        db.sql("update delivery set status = 'cancelled', next_attempt_at = null where status = 'waiting'")
                .then()
                .block();
        await().atMost(Duration.ofSeconds(60)).until(this::isIdle);
    }

    /// No lease is held that advancing the clock would expire.
    protected boolean isIdle() {
        return count("select count(*) as n from work where lease is not null") == 0;
    }

    protected void advance(Duration time) {
        await().atMost(SOON).until(this::isIdle);
        CLOCK.advance(time);
    }

    /// A connection to the stand-in.
    protected String connection(Caller owner, String provider) {
        var body = Map.of("provider", provider, "name", "The studio's " + provider);
        return id(json(post(new Principal.Operator(), "/operator/accounts/" + owner.account() + "/connections", body)
                .expectStatus()
                .isCreated()));
    }

    protected DestinationId destination(Caller owner, String connection, String provider, String path) {
        var target = provider.equals("drive") ? Map.of("folderId", "root", "path", path) : Map.of("path", path);
        var body = Map.of("connectionId", connection, "name", "Finished episodes", "target", target);
        return new DestinationId(
                id(json(post(owner, "/v1/destinations", body).expectStatus().isCreated())));
    }

    protected DestinationId destination(String provider) {
        return destination(caller, connection(caller, provider), provider, "/Podcasts/" + IDS.request());
    }

    /// Publishes a completed project with one output in the object store.
    protected TestProject completed(Mode mode, int sizeBytes, DestinationId... destinations) {
        var project = project(mode, sizeBytes, destinations);
        complete(project, sizeBytes);
        return project;
    }

    /// On the tests' clock. Not published yet.
    protected TestProject newProject() {
        return TestProject.of(caller.account()).createdAt(CLOCK.instant());
    }

    /// Not published yet.
    protected TestProject project(Mode mode, int sizeBytes, DestinationId... destinations) {
        return newProject().mode(mode).outputBytes(sizeBytes).deliveredTo(destinations);
    }

    protected void complete(TestProject project, int sizeBytes) {
        publish(EventType.PROJECT_COMPLETED, finished(project, sizeBytes));
    }

    /// As projects-service does: the change first, then its event.
    protected void publish(EventType type, ProjectEvent event) {
        if (type == EventType.PROJECT_DELETED) {
            PROJECTS.delete(event.project());
        } else {
            PROJECTS.put(event.project());
        }
        publisher.publish(type, event);
    }

    /// The event of the project's completion, whose output is in the object store.
    protected ProjectEvent finished(TestProject project, int sizeBytes) {
        var completed = project.becomes(ProjectStatus.COMPLETED);
        var output =
                Objects.requireNonNull(completed.project().outputs()).files().getFirst();
        put(output.objectKey(), bytes(project.id(), sizeBytes));
        return completed;
    }

    protected static byte[] bytes(ProjectId project, int sizeBytes) {
        var bytes = new byte[sizeBytes];
        new Random(project.hashCode()).nextBytes(bytes);
        return bytes;
    }

    private void put(String key, byte[] bytes) {
        try (var object = store.write(key, "audio/mpeg", Buffer.IN_MEMORY)) {
            object.write(bytes, 0, bytes.length);
            object.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The one delivery of a project, once it has the status.
    protected JsonNode awaitDelivery(Caller reader, ProjectId project, String status) {
        return await().atMost(SOON)
                .until(
                        () -> deliveries(reader, project),
                        found -> found.size() == 1
                                && found.getFirst().path("status").asString().equals(status))
                .getFirst();
    }

    /// Empty until the project is stored.
    protected List<JsonNode> deliveries(Caller reader, ProjectId project) {
        var response = client.as(reader)
                .get()
                .uri("/v1/projects/" + project + "/deliveries")
                .exchange();
        var body = json(response);
        return body.path("deliveries").valueStream().toList();
    }

    protected List<Event> events(String key) {
        return recorded.of(Topic.DELIVERIES, key);
    }

    /// The files at a provider whose path contains the text.
    protected static List<Path> landed(String provider, String under) {
        var root = TestProviders.files(provider);
        try (var files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> root.relativize(file).toString().contains(under))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    protected static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The part of the folder's name that identifies the project.
    protected static String folderOf(ProjectId project) {
        var id = project.value();
        return "(" + id.substring(id.length() - 6) + ")";
    }

    protected ResponseSpec post(Principal who, String uri, Object body) {
        return client.as(who).post().uri(uri).bodyValue(body).exchange();
    }

    protected ResponseSpec post(Principal who, String uri) {
        return client.as(who).post().uri(uri).exchange();
    }

    protected JsonNode get(Principal who, String uri) {
        return json(client.as(who).get().uri(uri).exchange().expectStatus().isOk());
    }

    protected ResponseSpec delete(Principal who, String uri) {
        return client.as(who).delete().uri(uri).exchange();
    }

    protected static JsonNode json(ResponseSpec response) {
        return Objects.requireNonNull(
                response.expectBody(JsonNode.class).returnResult().getResponseBody());
    }

    protected static JsonNode rejected(ResponseSpec response, int status, String code) {
        var body = json(response.expectStatus().isEqualTo(status));
        assertThat(body.path("code").asString()).isEqualTo(code);
        return body;
    }

    protected static String id(JsonNode object) {
        return object.path("id").asString();
    }

    protected long count(String sql) {
        var n = db.sql(sql).map(row -> row.get("n", Long.class)).one().block();
        return n == null ? 0 : n;
    }
}
