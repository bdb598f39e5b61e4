package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import org.junit.jupiter.api.Test;

/// CorsFilterConfiguration and clients send many requests over one connection, each as soon as they have the answer
/// before.
class KeepAliveTest extends GatewayTest {
    private static final String PAGE = "GET /account HTTP/1.1\nHost: localhost\n\n";

    /// reactor-netty 1.3.6 and earlier read nothing more from a connection on which a request came in before the
    /// last one's end had been noticed and was answered on the spot: a browser then waited for ever.
    @Test
    void aRequestBehindOneThatWaitedAndWasAnsweredAtOnceIsAnswered() {
        var own = "GET /v1/me HTTP/1.1\nHost: localhost\nAuthorization: Bearer %s\n\n"
                .formatted(gateway.anyKey().secret());
        var last = RawHttp.on(gateway.port(), line -> {
            line.write(own + PAGE);
            assertThat(line.read().status()).isEqualTo(200);
            assertThat(line.read().status()).isEqualTo(200);
            line.write(own);
            return line.read();
        });
        assertThat(last.status()).isEqualTo(200);
    }
}
