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
import dev.podworks.kit.test.ForeignEvents;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
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
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// The running service, as its callers, the store and the topics see it. One for all test classes.
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(ServiceTestKit.class)
public abstract class FilesTest {
    private static final Set<String> UNDER_WAY = Set.of("importing", "checking");
    static final int MAX_TEST_BYTES = 300_000;
    /// Between the service and the store. Clients reach the store beside it.
    static final Gate STORE_GATE = Gate.before(URI.create(TestStore.endpoint()));

    /// Somebody else's server, from which files are imported.
    protected static final LinkServer LINKS = LinkServer.start();

    static final HttpClient HTTP = HttpClient.newHttpClient();

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("files")
                .withKafka()
                .withStore()
                .and("STORE_ENDPOINT", STORE_GATE.uri().toString())
                .and("STORE_PUBLIC_ENDPOINT", TestStore.endpoint())
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("FILES_MAX_TEST_BYTES", Integer.toString(MAX_TEST_BYTES))
                .and("EGRESS_ALLOW_PRIVATE", "true")
                .and("FILES_SHARELINK_URL", LINKS.address("").toString())
                .and("FILES_DRIVE_URL", LINKS.address("").toString())
                .register(registry::add);
    }

    @Autowired
    protected ServiceClient client;

    @Autowired
    RecordedEvents recorded;

    @Autowired
    ForeignEvents foreign;

    @Autowired
    protected ObjectStore store;

    @Autowired
    protected DatabaseClient db;

    protected JsonNode create(Caller caller, String fileName) {
        return json(post(caller, Map.of("fileName", fileName)).expectStatus().isCreated());
    }

    /// Makes a file that is fetched from a source.
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

    protected static JsonNode json(ResponseSpec answer) {
        return Objects.requireNonNull(
                answer.expectBody(JsonNode.class).returnResult().getResponseBody());
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
        } catch (Exception fault) {
            throw new IllegalStateException("the store did not answer", fault);
        }
    }

    /// Makes a file and uploads it; nobody has noticed yet.
    protected FileId upload(Caller caller, String fileName, byte[] bytes) {
        var file = create(caller, fileName);
        assertThat(put(file.get("uploadUrl").asString(), bytes)).isEqualTo(200);
        return idOf(file);
    }

    /// Waits, as a caller does, for the verdict.
    protected JsonNode awaitVerdict(Caller caller, FileId id) {
        return await().atMost(Duration.ofSeconds(30))
                .until(() -> read(caller, id), file -> !UNDER_WAY.contains(statusOf(file)));
    }

    /// Whether the store has the file's bytes.
    boolean isStored(FileId id) {
        return Boolean.TRUE.equals(store.find(ObjectKeys.file(id)).hasElement().block());
    }

    /// Everything that was told of a file, in order.
    List<FileSnapshot> told(FileId id) {
        return events(id).stream()
                .map(event -> ((FileEvent) event.payload()).file())
                .toList();
    }

    List<EventType> toldTypes(FileId id) {
        return events(id).stream().map(Event::type).toList();
    }

    List<FileStatus> toldStatuses(FileId id) {
        return told(id).stream().map(FileSnapshot::status).toList();
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
