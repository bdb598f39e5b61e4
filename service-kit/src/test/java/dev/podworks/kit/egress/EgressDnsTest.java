package dev.podworks.kit.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestNameServer;
import dev.podworks.kit.test.TestNameServer.Udp;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;

/// Names whose name server is the customer's, and may be slow or broken.
class EgressDnsTest {
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(2);
    private static final Duration LOOKUP_LIMIT = Duration.ofSeconds(1);
    /// For a request to a server in this process on a busy machine.
    private static final Duration QUICK = Duration.ofMillis(700);
    private static final int POSTS = 200;

    private final AtomicInteger calls = new AtomicInteger();

    @SuppressWarnings("NullAway.Init")
    private DisposableServer server;

    @BeforeEach
    void start() {
        server = HttpServer.create()
                .host("127.0.0.1")
                .doOnConnection(_ -> calls.incrementAndGet())
                .handle((_, answer) -> answer.sendString(Mono.just("here")))
                .bindNow();
    }

    @AfterEach
    void stop() {
        server.disposeNow();
    }

    @Test
    void pendingLookupsDoNotDelayTheServersRequests() {
        try (var names = new TestNameServer(Udp.NO_RESPONSE).silentOverTcp();
                var egress = egress(true, names)) {
            var client = client(egress);
            var posts = Flux.range(0, POSTS)
                    .flatMap(n -> call(client, "slow-%s.example".formatted(n)), POSTS)
                    .then()
                    .toFuture();
            await().until(() -> names.queries() >= POSTS);

            var bystanders = HttpClient.newConnection();
            var slowest = IntStream.range(0, 40)
                    .mapToObj(_ -> timed(() -> Blocking.get(call(bystanders, "127.0.0.1"))))
                    .max(Duration::compareTo)
                    .orElseThrow();

            assertThat(slowest).isLessThan(QUICK);
            assertThatThrownBy(posts::join).hasCauseInstanceOf(UnresolvedHostException.class);
        }
    }

    @Test
    void lookupWithASilentServerTimesOutAndIsNotUnknownHost() {
        try (var names = new TestNameServer(Udp.NO_RESPONSE).silentOverTcp()) {
            var took = timed(() -> assertThat(failureOf(names)).isInstanceOf(UnresolvedHostException.class));
            assertThat(took).isLessThan(LOOKUP_LIMIT.plusSeconds(1));
        }
    }

    /// Each server alone would be queried for half of the timeout.
    @Test
    void lookupWithSeveralSilentServersHasOneTimeout() {
        try (var names = new TestNameServer(Udp.NO_RESPONSE).silentOverTcp();
                var egress = new Egress(true, Collections.nCopies(8, names.address()))) {
            var took = timed(() -> assertThat(rootOf(() -> Blocking.get(call(client(egress), "host.example"))))
                    .isInstanceOf(UnresolvedHostException.class)
                    .hasMessage("The host name could not be resolved in time."));
            assertThat(took).isBetween(LOOKUP_LIMIT.minusMillis(50), LOOKUP_LIMIT.plusSeconds(1));
        }
    }

    @Test
    void slowServerTimesOut() {
        try (var names = new TestNameServer(Udp.LATE_RESPONSE).silentOverTcp()) {
            var took = timed(() -> assertThat(failureOf(names))
                    .isInstanceOf(UnresolvedHostException.class)
                    .hasMessageStartingWith("The host name could not be resolved"));
            assertThat(took).isLessThan(LOOKUP_LIMIT.plusSeconds(1));
        }
    }

    @Test
    void truncatedResponseIsFetchedOverTcp() {
        try (var names = new TestNameServer(Udp.TRUNCATED);
                var egress = egress(true, names)) {
            assertThat(Blocking.get(call(client(egress), "many-addresses.example")))
                    .isEqualTo("here");
        }
    }

    @Test
    void queryWithoutAResponseIsRepeatedOverTcp() {
        try (var names = new TestNameServer(Udp.NO_RESPONSE);
                var egress = egress(true, names)) {
            assertThat(Blocking.get(call(client(egress), "lost-datagram.example")))
                    .isEqualTo("here");
        }
    }

    @Test
    void onlyNxdomainIsAnUnknownHost() {
        try (var unknown = new TestNameServer(Udp.UNKNOWN_NAME);
                var failing = new TestNameServer(Udp.SERVER_FAILURE)) {
            assertThat(failureOf(unknown)).isInstanceOf(UnknownHostException.class);
            assertThat(failureOf(failing))
                    .isInstanceOf(UnresolvedHostException.class)
                    .hasMessage("The host name could not be resolved: its name server failed.");
        }
    }

    @Test
    void invalidNameIsAnUnknownHostWithoutAQuery() {
        try (var names = new TestNameServer(Udp.RESPONSE);
                var egress = egress(true, names)) {
            var longLabel = "a".repeat(64) + ".example";
            assertThat(rootOf(() -> Blocking.get(call(client(egress), longLabel))))
                    .isInstanceOf(UnknownHostException.class);
            assertThat(rootOf(() -> Blocking.get(call(client(egress), "127.1"))))
                    .isInstanceOf(ForbiddenTargetException.class);
            assertThat(names.queries()).isZero();
        }
    }

    @Test
    void hostsFileIsReadFirst() {
        try (var names = new TestNameServer(Udp.NO_RESPONSE).silentOverTcp();
                var egress = egress(true, names)) {
            assertThat(Blocking.get(call(client(egress), "localhost"))).isEqualTo("here");
            assertThat(names.queries()).isZero();
        }
    }

    @Test
    void nameOfAPrivateAddressIsNotConnectedTo() {
        try (var names = new TestNameServer(Udp.RESPONSE);
                var egress = egress(false, names)) {
            assertThat(rootOf(() -> Blocking.get(call(client(egress), "inner.example"))))
                    .isInstanceOf(ForbiddenTargetException.class);
            assertThat(names.queries()).isPositive();
            assertThat(calls).hasValue(0);
        }
    }

    @Test
    void addressIsCached() {
        try (var names = new TestNameServer(Udp.RESPONSE);
                var egress = egress(true, names)) {
            var client = client(egress);
            Blocking.get(call(client, "known.example"));
            var queries = names.queries();

            Blocking.get(call(client, "known.example"));

            assertThat(names.queries()).isEqualTo(queries);
        }
    }

    @Test
    void eventLoopsAreSeparateAndAreClosed() {
        try (var names = new TestNameServer(Udp.RESPONSE)) {
            var egress = egress(true, names);
            var loop = Objects.requireNonNull(call(client(egress), "any.example")
                    .map(_ -> Thread.currentThread())
                    .block(Duration.ofSeconds(5)));
            assertThat(loop.getName()).startsWith("egress");

            egress.close();

            await().until(() -> !loop.isAlive());
        }
    }

    private static Throwable failureOf(TestNameServer names) {
        try (var egress = egress(true, names)) {
            return rootOf(() -> Blocking.get(call(egress, "host.example")));
        }
    }

    /// The exception in the chain of causes that callers look for.
    private static Throwable rootOf(Runnable call) {
        var thrown = catchThrowable(call::run);
        for (var cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof java.io.IOException) {
                return cause;
            }
        }
        throw new AssertionError("no such exception", thrown);
    }

    private static Mono<String> call(Egress egress, String host) {
        return client(egress)
                .get()
                .uri("http://%s/".formatted(host))
                .responseContent()
                .aggregate()
                .asString();
    }

    private Mono<String> call(HttpClient client, String host) {
        return client.get()
                .uri("http://%s:%s/".formatted(host, server.port()))
                .responseContent()
                .aggregate()
                .asString();
    }

    private static HttpClient client(Egress egress) {
        return egress.client(ConnectionProvider.newConnection(), CONNECT_LIMIT);
    }

    private static Egress egress(boolean allowPrivate, TestNameServer names) {
        return new Egress(allowPrivate, List.of(names.address()));
    }

    private static Duration timed(Runnable work) {
        var begun = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
