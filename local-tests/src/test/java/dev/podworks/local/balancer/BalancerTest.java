package dev.podworks.local.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.podworks.testkit.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("integration")
class BalancerTest {

    private final List<HttpServer> servers = new ArrayList<>();
    private Balancer balancer;
    private volatile int readinessOfTheFirst = 200;

    @BeforeEach
    void start() throws IOException {
        var first = replica("first");
        var second = replica("second");
        first.createContext("/actuator/health/readiness", exchange -> {
            exchange.sendResponseHeaders(readinessOfTheFirst, -1);
            exchange.close();
        });
        second.createContext("/actuator/health/readiness", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        var backends = new Backends(
                servers.stream().map(server -> server.getAddress().getPort()).toList());
        backends.watch();
        balancer = new Balancer(0, backends);
        balancer.start();
    }

    @AfterEach
    void stop() throws IOException {
        balancer.close();
        servers.forEach(server -> server.stop(0));
    }

    @Test
    void newConnectionsAreDistributedRoundRobin() throws Exception {
        // From when both have been polled.
        Awaitility.await().until(() -> Set.copyOf(twoAnswers()).size() == 2);
        for (int i = 0; i < 3; i++) {
            assertThat(twoAnswers()).containsExactlyInAnyOrder("first", "second");
        }
    }

    @Test
    void anOpenConnectionStaysWithItsReplica() throws Exception {
        try (var http = http()) {
            var answering = ask(http);
            for (int i = 0; i < 5; i++) {
                assertThat(ask(http)).isEqualTo(answering);
            }
        }
    }

    @Test
    void aReplicaThatRefusesConnectionsIsSkipped() throws Exception {
        servers.getFirst().stop(0);
        for (int i = 0; i < 6; i++) {
            assertThat(ask()).isEqualTo("second");
        }
    }

    @Test
    void aReplicaThatIsNotReadyGetsNoNewConnections() throws Exception {
        readinessOfTheFirst = 503;
        Awaitility.await().until(() -> Set.of("second").containsAll(twoAnswers()));
        for (int i = 0; i < 6; i++) {
            assertThat(ask()).isEqualTo("second");
        }
        readinessOfTheFirst = 200;
        Awaitility.await().until(() -> ask().equals("first"));
    }

    @Test
    void withoutReplicasTheConnectionIsClosed() throws Exception {
        try (var empty = new Balancer(0, new Backends(List.of(FreePorts.next())))) {
            empty.start();
            assertThatThrownBy(() -> ask(http(), empty.port())).isInstanceOf(IOException.class);
        }
    }

    private HttpServer replica(String name) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/name", exchange -> {
            var bytes = name.getBytes();
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        servers.add(server);
        return server;
    }

    private List<String> twoAnswers() throws IOException, InterruptedException {
        var one = ask();
        return List.of(one, ask());
    }

    /// Over its own connection.
    private String ask() throws IOException, InterruptedException {
        try (var http = http()) {
            return ask(http);
        }
    }

    private String ask(HttpClient http) throws IOException, InterruptedException {
        return ask(http, balancer.port());
    }

    private static String ask(HttpClient http, int port) throws IOException, InterruptedException {
        var address = URI.create(String.format(Locale.ROOT, "http://127.0.0.1:%d/name", port));
        return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body();
    }

    private static HttpClient http() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }
}
