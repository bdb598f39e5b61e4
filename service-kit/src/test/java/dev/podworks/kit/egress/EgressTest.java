package dev.podworks.kit.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.kit.test.Blocking;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.InetNameResolver;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Promise;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.ConnectionProvider;

/// The address guard, with a server on this machine that must get no requests.
class EgressTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final AtomicInteger CALLS = new AtomicInteger();
    private static DisposableServer server;

    @BeforeAll
    static void start() {
        server = HttpServer.create()
                .host("127.0.0.1")
                .doOnConnection(_ -> CALLS.incrementAndGet())
                .route(routes -> routes.get("/", (_, answer) -> answer.sendRedirect("/elsewhere")))
                .bindNow();
    }

    @AfterAll
    static void stop() {
        server.disposeNow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1/",
                "https://10.1.2.3:8443/hook",
                "https://169.254.169.254/latest",
                "https://[::1]/",
                "https://[::ffff:10.0.0.1]/",
                "https://[fd00::1]/",
                "https://127.1/",
                "https://0177.0.0.1/",
                "https://2130706433/",
                "https://0x7f000001/",
                "https://0x7f.0.0.1/"
            })
    void literalPrivateTargetIsRejected(String address) {
        assertThat(new Egress(false).validateTarget(URI.create(address))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://example.com/hook", "https://93.184.215.14/", "https://10.example.com/"})
    void publicTargetAndNameAreAccepted(String address) {
        assertThat(new Egress(false).validateTarget(URI.create(address))).isEmpty();
    }

    @Test
    void localRunAcceptsPrivateTargets() {
        assertThat(new Egress(true).validateTarget(URI.create("http://127.0.0.1:8080/")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "127.0.0.1",
                "127.1",
                "2130706433",
                "0",
                "0.0.0.0",
                "[::1]",
                "[::ffff:127.0.0.1]",
                "[::ffff:7f00:1]"
            })
    void noFormOfAPrivateAddressIsConnectedTo(String host) {
        var before = CALLS.get();

        assertThatThrownBy(() -> call(guarded(), host)).as(host).hasRootCauseInstanceOf(ForbiddenTargetException.class);
        assertThat(CALLS).hasValue(before);
    }

    /// DNS rebinding: the name resolves to a public address when it is validated, and to this machine when it is
    /// connected.
    @Test
    void nameThatIsReboundToAPrivateAddressIsNotConnectedTo() {
        var rebinding = guarded().resolver(new Resolving(InetAddress.getLoopbackAddress()));

        assertThatThrownBy(() -> call(rebinding, "rebinding.example"))
                .hasRootCauseInstanceOf(ForbiddenTargetException.class);
    }

    @Test
    void privateAddressesAreReachedIfAllowedAndRedirectsAreNotFollowed() {
        assertThat(call(new Egress(true).client(ConnectionProvider.newConnection(), LIMIT), "localhost"))
                .isEqualTo(302);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com/",
                "ftp://example.com/",
                "file:///etc/passwd",
                "gopher://example.com/",
                "//example.com/a",
                "a.wav",
                "https:///a.wav",
                "https:a.wav",
                "https://user:password@example.com/"
            })
    void onlyHttpsUrlsWithoutCredentialsAreValid(String address) {
        assertThat(new Egress(false).validate(URI.create(address))).isPresent();
    }

    @Test
    void validUrlHasNoError() {
        assertThat(new Egress(false).validate(URI.create("https://example.com:8443/a.wav?b=c")))
                .isEmpty();
        assertThat(new Egress(false).validate(URI.create("HTTPS://example.com")))
                .isEmpty();
        assertThat(new Egress(true).validate(URI.create("http://127.0.0.1:9/"))).isEmpty();
        assertThat(new Egress(true).validate(URI.create("ftp://127.0.0.1:9/"))).isPresent();
    }

    private static HttpClient guarded() {
        return new Egress(false).client(ConnectionProvider.newConnection(), LIMIT);
    }

    private static int call(HttpClient client, String host) {
        return Blocking.get(client.get()
                .uri(String.format(Locale.ROOT, "http://%s:%d/", host, server.port()))
                .response()
                .map(answer -> answer.status().code()));
    }

    /// A resolver that resolves every name to one address.
    private static final class Resolving extends AddressResolverGroup<InetSocketAddress> {
        private final InetAddress address;

        private Resolving(InetAddress address) {
            this.address = address;
        }

        @Override
        protected AddressResolver<InetSocketAddress> newResolver(EventExecutor executor) {
            return new InetNameResolver(executor) {
                @Override
                protected void doResolve(String name, Promise<InetAddress> done) {
                    done.setSuccess(address);
                }

                @Override
                protected void doResolveAll(String name, Promise<List<InetAddress>> done) {
                    done.setSuccess(List.of(address));
                }
            }.asAddressResolver();
        }
    }
}
