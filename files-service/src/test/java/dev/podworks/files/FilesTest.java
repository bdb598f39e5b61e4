package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.FakeProjectsService;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.store.ObjectStore;
import dev.podworks.testkit.ServiceProperties;
import dev.podworks.testkit.TestStore;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// The running service, tested through its API, the object store and the topics. One instance for all test classes.
@Tag("integration")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(ServiceTestKit.class)
public abstract class FilesTest {
    private static final Set<String> IN_PROGRESS = Set.of("importing", "checking");
    static final int MAX_TEST_BYTES = 300_000;
    /// Between the service and the store. Clients access the store directly.
    static final OutageProxy STORE_PROXY = OutageProxy.before(URI.create(TestStore.endpoint()));

    /// The server that files are imported from.
    protected static final LinkServer LINKS = LinkServer.start();

    static final HttpClient HTTP = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("files")
                .withKafka()
                .withStore()
                .and("STORE_ENDPOINT", STORE_PROXY.uri().toString())
                .and("STORE_PUBLIC_ENDPOINT", TestStore.endpoint())
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("PROJECTS_SERVICE_URL", PROJECTS.url().toString())
                .and("FILES_MAX_TEST_BYTES", Integer.toString(MAX_TEST_BYTES))
                .and("EGRESS_ALLOW_PRIVATE", "true")
                .and("FILES_SHARELINK_URL", LINKS.address("").toString())
                .and("FILES_DRIVE_URL", LINKS.address("").toString())
                .register(registry::add);
    }

    protected static final FakeProjectsService PROJECTS = new FakeProjectsService();

    @Autowired
    protected ServiceClient client;

    @Autowired
    RecordedEvents recorded;

    @Autowired
    TestEventPublisher publisher;

    @Autowired
    protected ObjectStore store;

    @Autowired
    protected DatabaseClient db;

    protected JsonNode create(Caller caller, String fileName) {
        return json(post(caller, Map.of("fileName", fileName)).expectStatus().isCreated());
    }

    /// Creates a file that is imported from a source.
    FileId importFrom(Caller caller, Map<String, String> source) {
        var body = Map.of("fileName", "imported.wav", "source", source);
        return idOf(json(post(caller, body).expectStatus().isCreated()));
    }

    FileId importFrom(Caller caller, URI url) {
        return importFrom(caller, Map.of("type", "url", "url", url.toString()));
    }

    ResponseSpec post(Caller caller, Map<String, ?> body) {
        return client.as(caller).post().uri("/v1/files").bodyValue(body).exchange();
    }

    protected static JsonNode json(ResponseSpec response) {
        return Objects.requireNonNull(
                response.expectBody(JsonNode.class).returnResult().getResponseBody());
    }

    JsonNode read(Caller caller, FileId id) {
        return Objects.requireNonNull(client.as(caller)
                .get()
                .uri("/v1/files/{id}", id)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody());
    }

    /// @return the store's status
    protected static int put(String url, byte[] bytes) {
        try {
            var request = HttpRequest.newBuilder(URI.create(url))
                    .PUT(HttpRequest.BodyPublishers.ofByteArray(bytes))
                    .build();
            return HTTP.send(request, BodyHandlers.ofString()).statusCode();
        } catch (Exception e) {
            throw new IllegalStateException("the store did not respond", e);
        }
    }

    /// Creates a file and uploads it, without detecting the upload.
    protected FileId upload(Caller caller, String fileName, byte[] bytes) {
        var file = create(caller, fileName);
        assertThat(put(file.get("uploadUrl").asString(), bytes)).isEqualTo(200);
        return idOf(file);
    }

    /// Polls, like a client, until the check has finished.
    protected JsonNode awaitResult(Caller caller, FileId id) {
        return await().atMost(Duration.ofSeconds(30))
                .until(() -> read(caller, id), file -> !IN_PROGRESS.contains(statusOf(file)));
    }

    /// Whether the store has the file's captured object.
    boolean isStored(FileId id) {
        return Boolean.TRUE.equals(store.find(ObjectKeys.file(id)).hasElement().block());
    }

    /// All published snapshots of a file, in order.
    List<FileSnapshot> published(FileId id) {
        return events(id).stream()
                .map(event -> ((FileEvent) event.payload()).file())
                .toList();
    }

    List<EventType> publishedTypes(FileId id) {
        return events(id).stream().map(Event::type).toList();
    }

    List<FileStatus> publishedStatuses(FileId id) {
        return published(id).stream().map(FileSnapshot::status).toList();
    }

    private List<Event> events(FileId id) {
        return recorded.of(Topic.FILES, id.value());
    }

    protected static FileId idOf(JsonNode file) {
        return new FileId(file.get("id").asString());
    }

    protected static String statusOf(JsonNode file) {
        return file.get("status").asString();
    }
}
