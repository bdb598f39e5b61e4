package dev.podworks.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import dev.podworks.gateway.support.TestGateway;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;

class CircuitBreakerFilterTest extends GatewayTest {
    private static final TestBackend PROJECTS = TestBackend.of(Service.PROJECTS);

    private static final TestBackend WEBHOOKS = TestBackend.of(Service.WEBHOOKS);

    private TestKey key = new TestKey("", "");

    @BeforeEach
    void makeKey() {
        key = gateway.anyKey();
    }

    @Test
    void anUnreachableServiceIs503() {
        try (var gatewayWithoutFiles = TestGateway.start(Map.of("FILES_SERVICE_URL", "http://127.0.0.1:19"))) {
            unavailable(gatewayWithoutFiles
                    .client()
                    .with(key)
                    .get()
                    .uri("/v1/files/file_01k9abcdefghjkmnpqrstvwxyz")
                    .exchange());
        }
    }

    @Test
    void anUnresponsiveServiceIs503AfterTheTimeout() {
        PROJECTS.answerWith((_, _) -> Mono.never());
        unavailable(list());
    }

    @Test
    void aClosedConnectionIs503() {
        PROJECTS.answerWith((request, _) -> {
            request.withConnection(Connection::dispose);
            return Mono.never();
        });
        unavailable(list());
    }

    @Test
    void aResponseThatStallsBeforeItsBodyIs503() {
        PROJECTS.answerWith(TestBackend::stallAfterTheHead);
        unavailable(list());
    }

    @Test
    void aResponseThatStallsInItsBodyClosesTheConnection() {
        PROJECTS.answerWith(TestBackend::stallInTheMiddle);
        var answer = RawHttp.get(gateway.port(), "/v1/projects", key.secret());
        assertThat(answer.body()).contains("{\"half\":").doesNotContain("\r\n0\r\n");
    }

    @Test
    void aServicesOwnErrorIsForwardedUnchanged() {
        for (var status : new int[] {500, 503}) {
            PROJECTS.answerWith((request, response) ->
                    TestBackend.json(request, response, status, "{\"code\":\"the services own\"}"));
            list().expectStatus().isEqualTo(status).expectBody().json("{\"code\":\"the services own\"}");
        }
    }

    @Test
    void aForeignServerErrorIsReplacedByOurs() {
        PROJECTS.answerWith((_, response) -> response.status(502)
                .header("Content-Type", "text/html")
                .header("X-Proxy", "yes")
                .header("Content-Length", "24")
                .sendString(Mono.just("<html>Bad Gateway</html>")));
        unavailable(list()).expectHeader().doesNotExist("X-Proxy");
    }

    @Test
    void theBreakerOpensOnSilenceRespondsImmediatelyAndClosesAgain() {
        PROJECTS.answerWith((request, _) -> {
            request.withConnection(Connection::dispose);
            return Mono.never();
        });
        for (int i = 0; i < 10; i++) {
            unavailable(list());
        }
        PROJECTS.answerWith(TestBackend::ok);
        var reached = PROJECTS.received().size();
        unavailable(list());
        assertThat(PROJECTS.received()).hasSize(reached);
        // Other services are not affected.
        gateway.with(key).get().uri("/v1/balance").exchange().expectStatus().isOk();
        await().atMost(Duration.ofSeconds(10)).until(() -> status(list()) == 200);
    }

    @Test
    void noResponseOfAServiceOpensTheBreaker() {
        for (var status : new int[] {400, 404, 409, 429, 500, 503}) {
            PROJECTS.answerWith((request, response) -> TestBackend.json(request, response, status, "{}"));
            for (int i = 0; i < 12; i++) {
                list().expectStatus().isEqualTo(status);
            }
        }
    }

    @Test
    void clientsThatDisconnectDoNotOpenTheBreaker() throws IOException {
        PROJECTS.answerWith((request, response) ->
                Mono.delay(Duration.ofMillis(300)).then(Mono.from(TestBackend.ok(request, response))));
        for (int i = 0; i < 15; i++) {
            sendAndHangUp("GET /v1/projects HTTP/1.1\nHost: a\nAuthorization: Bearer %s\n\n");
            sendAndHangUp("POST /v1/projects HTTP/1.1\nHost: a\nAuthorization: Bearer %s\n"
                    + "Content-Type: application/json\nContent-Length: 100\n\n{\"half\":");
        }
        PROJECTS.answerWith(TestBackend::ok);
        await().during(Duration.ofMillis(500)).until(() -> status(list()) == 200);
    }

    /// Regression: pings of one account's silent endpoints opened the breaker of webhooks-service for everyone.
    @Test
    void aRouteThatWaitsForAThirdPartyDoesNotOpenTheBreaker() {
        WEBHOOKS.answerWith((request, response) ->
                request.uri().endsWith("/test") ? Mono.never() : TestBackend.ok(request, response));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tests = IntStream.range(0, 30)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> status(gateway.with(key)
                                    .post()
                                    .uri("/v1/webhook-endpoints/whe_01k9abcdefghjkmnpqrstvwxyz/test")
                                    .exchange()),
                            threads))
                    .toList();
            assertThat(tests.stream().map(CompletableFuture::join)).containsOnly(503);
        }
        gateway.with(key).get().uri("/v1/events").exchange().expectStatus().isOk();
    }

    @Test
    void anExhaustedConnectionPoolDoesNotOpenTheBreaker() {
        PROJECTS.answerWith((_, _) -> Mono.never());
        var pool = "spring.cloud.gateway.server.webflux.httpclient.pool.";
        try (var narrow = TestGateway.start(Map.of(pool + "max-connections", "2", pool + "acquire-timeout", "200"))) {
            var client = narrow.client();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var reads = IntStream.range(0, 30)
                        .mapToObj(_ -> CompletableFuture.supplyAsync(
                                () -> status(client.with(key)
                                        .get()
                                        .uri("/v1/projects")
                                        .exchange()),
                                threads))
                        .toList();
                assertThat(reads.stream().map(CompletableFuture::join)).containsOnly(503);
            }
            PROJECTS.answerWith(TestBackend::ok);
            client.with(key).get().uri("/v1/projects").exchange().expectStatus().isOk();
        }
    }

    private void sendAndHangUp(String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), gateway.port())) {
            socket.getOutputStream()
                    .write(request.formatted(key.secret()).replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
        }
    }

    private WebTestClient.ResponseSpec list() {
        return gateway.with(key).get().uri("/v1/projects").exchange();
    }

    private static int status(WebTestClient.ResponseSpec answer) {
        return answer.returnResult(Void.class).getStatus().value();
    }

    private static WebTestClient.ResponseSpec unavailable(WebTestClient.ResponseSpec answer) {
        answer.expectStatus()
                .isEqualTo(503)
                .expectHeader()
                .valueEquals("Retry-After", "2")
                .expectHeader()
                .exists("Request-Id")
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("unavailable")
                .jsonPath("$.status_code")
                .isEqualTo(503)
                .jsonPath("$.requestId")
                .exists();
        return answer;
    }
}
