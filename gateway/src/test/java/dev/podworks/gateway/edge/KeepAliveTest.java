package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import org.junit.jupiter.api.Test;

/// Browsers and clients send many requests over one connection.
class KeepAliveTest extends GatewayTest {
    private static final String PAGE = "GET /account HTTP/1.1\nHost: localhost\n\n";

    /// Regression: reactor-netty 1.3.6 and earlier stopped reading from a connection if a request arrived before
    /// the previous exchange had ended and was answered immediately. Browsers then waited forever.
    @Test
    void aPipelinedRequestBehindAnImmediateResponseIsProcessed() {
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
