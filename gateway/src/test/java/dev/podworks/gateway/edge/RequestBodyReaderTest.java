package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;

class RequestBodyReaderTest extends GatewayTest {
    private static final int MEBIBYTE = 1 << 20;

    @Test
    void aBodyArrivesAsItWasSent() {
        post("{\"files\": [\"ä\"]}").expectStatus().isOk();
        var received = projects().onlyReceived();
        assertThat(received.body()).isEqualTo("{\"files\": [\"ä\"]}");
        assertThat(received.header("Content-Type")).contains("application/json");
        assertThat(received.header("Content-Length")).contains("17");
    }

    @Test
    void aBodyInChunksArrivesWithItsLength() {
        gateway.with(gateway.anyKey())
                .post()
                .uri("/v1/projects")
                .contentType(MediaType.APPLICATION_JSON)
                .body(Flux.just("{\"a\":", "1}"), String.class)
                .exchange()
                .expectStatus()
                .isOk();
        var received = projects().onlyReceived();
        assertThat(received.body()).isEqualTo("{\"a\":1}");
        assertThat(received.header("Content-Length")).contains("7");
        assertThat(received.header("Transfer-Encoding")).isEmpty();
    }

    @Test
    void anEmptyPostNeedsNoMediaType() {
        gateway.with(gateway.anyKey())
                .post()
                .uri("/v1/projects/prj_01k9abcdefghjkmnpqrstvwxyz/submit")
                .exchange()
                .expectStatus()
                .isOk();
        assertThat(projects().onlyReceived().header("Content-Length")).contains("0");
        assertThat(projects().onlyReceived().header("Transfer-Encoding")).isEmpty();
    }

    @Test
    void exactlyOneMebibytePasses() {
        post("\"" + "a".repeat(MEBIBYTE - 2) + "\"").expectStatus().isOk();
        assertThat(projects().onlyReceived().body()).hasSize(MEBIBYTE);
    }

    @Test
    void oneByteMoreIs413AndReachesNoService() {
        post("\"" + "a".repeat(MEBIBYTE - 1) + "\"")
                .expectStatus()
                .isEqualTo(413)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("body_too_large");
        assertThat(projects().received()).isEmpty();
    }

    @Test
    void aBodyThatGrowsTooLargeInChunksIs413AndReachesNoService() {
        var chunk = "a".repeat(64 * 1024);
        var answer = RawHttp.send(
                gateway.port(),
                """
                POST /v1/projects HTTP/1.1
                Host: a
                Authorization: Bearer %s
                Content-Type: application/json
                Transfer-Encoding: chunked

                """.formatted(gateway.anyKey().secret())
                        + "10000\n%s\n".formatted(chunk).repeat(17) + "0\n\n");
        assertThat(answer.status()).isEqualTo(413);
        assertThat(answer.body()).contains("body_too_large");
        assertThat(projects().received()).isEmpty();
    }

    @Test
    void anotherMediaTypeIs415() {
        for (var type : new String[] {"text/plain", "application/x-www-form-urlencoded", "nonsense", "*/*"}) {
            var answer = RawHttp.send(
                    gateway.port(),
                    "POST /v1/projects HTTP/1.1\nHost: a\nAuthorization: Bearer %s\nContent-Type: %s\nContent-Length: 2\nConnection: close\n\n{}"
                            .formatted(gateway.anyKey().secret(), type));
            assertThat(answer.status()).as(type).isEqualTo(415);
            assertThat(answer.body()).contains("unsupported_media_type");
        }
        assertThat(projects().received()).isEmpty();
    }

    /// Request smuggling relies on two lengths for one body.
    @Test
    void aBodyWithTwoLengthsSmugglesNothing() {
        var smuggled = "GET /v1/balance HTTP/1.1\nHost: a\n\n";
        RawHttp.send(
                gateway.port(),
                String.format(Locale.ROOT, """
                POST /v1/projects HTTP/1.1
                Host: a
                Authorization: Bearer %s
                Content-Type: application/json
                Content-Length: %d
                Transfer-Encoding: chunked
                Connection: close

                0

                """, gateway.anyKey().secret(), smuggled.length() + 3) + smuggled);
        assertThat(TestBackend.of(Service.BILLING).received()).isEmpty();
        assertThat(projects().received())
                .allSatisfy(request -> assertThat(request.body()).isEmpty());
    }

    private WebTestClient.ResponseSpec post(String body) {
        return gateway.with(gateway.anyKey())
                .post()
                .uri("/v1/projects")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body)
                .exchange();
    }

    private static TestBackend projects() {
        return TestBackend.of(Service.PROJECTS);
    }
}
