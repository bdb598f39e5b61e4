package dev.podworks.kit.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.test.TestNameServer;
import dev.podworks.kit.test.TestNameServer.Udp;
import io.netty.resolver.dns.SingletonDnsServerAddressStreamProvider;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/// Two containers of a service, and a name server with their addresses.
class UpstreamDnsTest {
    private static final String FIRST = "127.0.0.1";
    private static final String SECOND = "127.0.0.2";

    @SuppressWarnings("NullAway.Init")
    private DisposableServer first;

    @SuppressWarnings("NullAway.Init")
    private DisposableServer second;

    @BeforeEach
    void start() {
        first = server(FIRST, 0);
        second = server(SECOND, first.port());
    }

    @AfterEach
    void stop() {
        first.disposeNow();
        second.disposeNow();
    }

    /// Regression: the gateway kept using the address that projects-service had before its container was recreated.
    @Test
    void serviceIsFoundAtItsNewAddress() {
        try (var names = new TestNameServer(Udp.RESPONSE)) {
            names.setAddresses(FIRST);
            var client = client(names);
            assertThat(get(client)).isEqualTo(FIRST);

            names.setAddresses(SECOND);
            first.disposeNow();

            await().ignoreExceptions()
                    .untilAsserted(() -> assertThat(get(client)).isEqualTo(SECOND));
        }
    }

    @Test
    void connectionsAreDistributedOverAllAddresses() {
        try (var names = new TestNameServer(Udp.RESPONSE)) {
            names.setAddresses(FIRST, SECOND);
            var client = client(names);
            assertThat(IntStream.range(0, 10).mapToObj(_ -> get(client))).contains(FIRST, SECOND);
        }
    }

    /// Every request has its own connection.
    private HttpClient client(TestNameServer names) {
        var servers = new SingletonDnsServerAddressStreamProvider(names.address());
        return UpstreamDns.configure(
                HttpClient.newConnection(), Duration.ofSeconds(1), resolver -> resolver.nameServerProvider(servers));
    }

    private String get(HttpClient client) {
        return Objects.requireNonNull(client.get()
                .uri("http://service.example:" + first.port() + "/")
                .responseContent()
                .aggregate()
                .asString()
                .block(Duration.ofSeconds(5)));
    }

    private static DisposableServer server(String address, int port) {
        return HttpServer.create()
                .host(address)
                .port(port)
                .handle((_, response) -> response.sendString(Mono.just(address)))
                .bindNow();
    }
}
