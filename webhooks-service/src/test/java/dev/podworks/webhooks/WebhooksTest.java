package dev.podworks.webhooks;

import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.AuditCheck;
import dev.podworks.kit.test.FakeProjectsService;
import dev.podworks.kit.test.RecordedEvents;
import dev.podworks.kit.test.ServiceClient;
import dev.podworks.kit.test.ServiceTestKit;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestEventPublisher;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.MutableClock;
import dev.podworks.testkit.ServiceProperties;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// The service, started once for all tests of this module, with a clock that the tests move and local receivers.
/// Its exchanges time out after two seconds instead of ten.
@Tag("integration")
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@ExtendWith(AuditCheck.class)
@Import({ServiceTestKit.class, WebhooksTest.Clock.class})
public abstract class WebhooksTest {
    protected static final Receivers RECEIVERS = Receivers.start();
    protected static final FakeProjectsService PROJECTS = new FakeProjectsService();
    protected static final String ENDPOINTS = "/v1/webhook-endpoints";
    /// A name server that never responds.
    private static final DatagramSocket SILENT_NAME_SERVER = silentNameServer();

    private static final MutableClock CLOCK = MutableClock.atPresent();

    protected final MutableClock clock = CLOCK;

    @Autowired
    protected ServiceClient client;

    @Autowired
    protected RecordedEvents recorded;

    @Autowired
    protected TestEventPublisher publisher;

    @Autowired
    protected Ids ids;

    @Autowired
    protected DatabaseClient db;

    protected Caller live;

    @TestConfiguration(proxyBeanMethods = false)
    static class Clock {
        @Bean
        @Primary
        MutableClock movedByTests() {
            return CLOCK;
        }
    }

    @DynamicPropertySource
    static void properties(DynamicPropertyRegistry registry) {
        ServiceProperties.withDatabase("webhooks")
                .withKafka()
                .withStore()
                .withMailbox()
                .and("CALLER_JWKS_URL", TestCallers.keysUrl().toString())
                .and("WEBHOOKS_ALLOW_PRIVATE_ADDRESSES", "true")
                .and("PROJECTS_SERVICE_URL", PROJECTS.url().toString())
                .and("WEBHOOKS_TIMEOUT", "2s")
                .and("podworks.egress.name-servers", "127.0.0.1:" + SILENT_NAME_SERVER.getLocalPort())
                .and("PUBLIC_URL", "https://podcasts.example")
                .register(registry::add);
    }

    private static DatagramSocket silentNameServer() {
        try {
            return new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (SocketException e) {
            throw new UncheckedIOException(e);
        }
    }

    @BeforeEach
    void newAccount() {
        live = TestCallers.of(ids.account(), Mode.LIVE);
    }

    /// Daily partitions are created only a week ahead.
    @AfterEach
    void resetClock() {
        clock.set(Instant.ofEpochMilli(System.currentTimeMillis()));
    }

    /// An endpoint whose URL is a path of the receivers, and its secret.
    protected record TestEndpoint(String id, String secret, Receivers.Path path) {}

    protected TestEndpoint endpoint(Caller caller, Receivers.Path path, String... types) {
        var body = Map.of("url", path.url(), "eventTypes", types.length == 0 ? List.of("*") : List.of(types));
        var created = json(post(caller, ENDPOINTS, body).expectStatus().isCreated());
        return new TestEndpoint(
                created.at("/endpoint/id").asString(), created.path("secret").asString(), path);
    }

    protected ResponseSpec post(Caller caller, String uri, Object body) {
        return client.as(caller).post().uri(uri).bodyValue(body).exchange();
    }

    protected ResponseSpec post(Caller caller, String uri) {
        return client.as(caller).post().uri(uri).exchange();
    }

    protected ResponseSpec patch(Caller caller, String uri, Object body) {
        return client.as(caller).patch().uri(uri).bodyValue(body).exchange();
    }

    protected JsonNode get(Caller caller, String uri) {
        return json(client.as(caller).get().uri(uri).exchange().expectStatus().isOk());
    }

    protected JsonNode read(Caller caller, TestEndpoint endpoint) {
        return get(caller, ENDPOINTS + "/" + endpoint.id());
    }

    protected List<JsonNode> deliveries(Caller caller, TestEndpoint endpoint) {
        var rows = new ArrayList<JsonNode>();
        get(caller, ENDPOINTS + "/" + endpoint.id() + "/deliveries?limit=100")
                .path("deliveries")
                .forEach(rows::add);
        return rows;
    }

    protected static JsonNode json(ResponseSpec response) {
        return Objects.requireNonNull(
                response.expectBody(JsonNode.class).returnResult().getResponseBody());
    }

    protected static void refused(ResponseSpec response, int status, String code) {
        response.expectStatus()
                .isEqualTo(status)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo(code);
    }

    protected Event queued(Caller caller) {
        var project = TestProject.of(caller.account()).mode(caller.mode());
        return publisher.publish(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
    }

    protected Receivers.Received awaitOne(TestEndpoint endpoint) {
        await().until(() -> !endpoint.path().received().isEmpty());
        return endpoint.path().received().getFirst();
    }

    protected JsonNode awaitStatus(TestEndpoint endpoint, String status) {
        await().until(() -> deliveries(live, endpoint).stream()
                .anyMatch(one -> one.path("status").asString().equals(status)));
        return deliveries(live, endpoint).getFirst();
    }

    /// Whether the endpoint's lane has ended, so that moving the clock does not expire its lease.
    protected boolean isIdle(TestEndpoint endpoint) {
        return count("select count(*) as n from work where id = '%s' and lease is not null".formatted(endpoint.id()))
                == 0;
    }

    protected long count(String sql) {
        var n = db.sql(sql).map(row -> row.get("n", Long.class)).one().block();
        return n == null ? 0 : n;
    }

    protected void execute(String sql) {
        db.sql(sql).then().block();
    }
}
