package dev.podworks.kit.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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

/// Two containers of a service, and a name server that knows them.
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

    /// The gateway went on asking at the address that projects-service had before it was made anew.
    @Test
    void aServiceThatHasMovedIsFoundAtItsNewAddress() {
        try (var names = new NameServer(FIRST)) {
            var client = client(names);
            assertThat(ask(client)).isEqualTo(FIRST);

            names.move(SECOND);
            first.disposeNow();

            await().ignoreExceptions()
                    .untilAsserted(() -> assertThat(ask(client)).isEqualTo(SECOND));
        }
    }

    @Test
    void connectionsAreSpreadOverAllThatHaveTheName() {
        try (var names = new NameServer(FIRST, SECOND)) {
            var client = client(names);
            assertThat(IntStream.range(0, 10).mapToObj(_ -> ask(client))).contains(FIRST, SECOND);
        }
    }

    /// Every request has a connection of its own.
    private HttpClient client(NameServer names) {
        var servers = new SingletonDnsServerAddressStreamProvider(names.address());
        return UpstreamDns.lookUpFor(
                HttpClient.newConnection(), Duration.ofSeconds(1), resolver -> resolver.nameServerProvider(servers));
    }

    private String ask(HttpClient client) {
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
                .handle((_, answer) -> answer.sendString(Mono.just(address)))
                .bindNow();
    }
}
