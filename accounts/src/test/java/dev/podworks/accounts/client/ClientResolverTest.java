package dev.podworks.accounts.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;

class ClientResolverTest {
    private static final String PEER = "192.0.2.1";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 203.0.113.9                            | 192.0.2.1",
                "1 | ''                                     | 192.0.2.1",
                "1 | 203.0.113.9                            | 203.0.113.9",
                "1 | 198.51.100.7, 203.0.113.9              | 203.0.113.9",
                "2 | 198.51.100.7, 203.0.113.9, 192.0.2.77  | 203.0.113.9",
                "2 | 203.0.113.9                            | 192.0.2.1",
                "1 | somewhere.example                      | 192.0.2.1",
                "1 | 203.0.113.9:4711                       | 192.0.2.1",
                "1 | 2001:db8::5                            | 2001:db8:0:0:0:0:0:5"
            })
    void onlyEntriesOfOurOwnProxiesAreTrusted(int proxies, String forwarded, String address) {
        assertThat(client(proxies, forwarded).address().getHostAddress()).isEqualTo(address);
    }

    @Test
    void severalHeadersAreReadAsOneList() {
        var request = request().header("X-Forwarded-For", "198.51.100.7").header("X-Forwarded-For", "203.0.113.9");
        assertThat(new ClientResolver(new ClientProperties(1))
                        .resolve(MockServerWebExchange.from(request))
                        .address()
                        .getHostAddress())
                .isEqualTo("203.0.113.9");
    }

    @Test
    void anIpv6ClientIsIdentifiedByItsNetwork() {
        assertThat(client(1, "2001:db8:1:2:3:4:5:6").network())
                .isEqualTo(client(1, "2001:db8:1:2:ffff::1").network())
                .isNotEqualTo(client(1, "2001:db8:1:3::1").network());
        assertThat(client(1, "203.0.113.9").network())
                .isNotEqualTo(client(1, "203.0.113.8").network());
    }

    private static Client client(int proxies, String forwarded) {
        return new ClientResolver(new ClientProperties(proxies))
                .resolve(MockServerWebExchange.from(request().header("X-Forwarded-For", forwarded)));
    }

    private static MockServerHttpRequest.BaseBuilder<?> request() {
        return MockServerHttpRequest.get("/").remoteAddress(new InetSocketAddress(InetAddress.ofLiteral(PEER), 1));
    }
}
