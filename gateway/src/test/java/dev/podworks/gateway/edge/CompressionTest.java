package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBackend;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Mono;

class CompressionTest extends GatewayTest {
    private static final String ETAG = "W/\"1\"";

    private String body = "";

    @BeforeEach
    void respond() {
        TestBackend.of(Service.PROJECTS)
                .answerWith((_, response) -> response.header("Content-Type", "application/json")
                        .header("ETag", ETAG)
                        .sendString(Mono.fromSupplier(() -> body)));
    }

    @Test
    void responseIsCompressedOnRequest() throws Exception {
        body = "[" + "\"project\",".repeat(1_000) + "null]";

        var compressed = get("gzip");
        assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(compressed.headers().firstValue("ETag")).contains(ETAG);
        assertThat(compressed.body()).hasSizeLessThan(body.length() / 10);
        assertThat(uncompressed(compressed)).isEqualTo(body);
    }

    @ParameterizedTest
    @CsvSource({"identity, 10000", "'', 10000", "gzip;q=0, 10000", "gzip, 10"})
    void otherResponsesAreSentAsTheyAre(String accepted, int length) throws Exception {
        body = "\"" + "x".repeat(length) + "\"";

        var plain = get(accepted);
        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(new String(plain.body(), StandardCharsets.UTF_8)).isEqualTo(body);
    }

    private HttpResponse<byte[]> get(String accepted) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(gateway.url() + "/v1/projects"))
                .header("Authorization", "Bearer " + gateway.anyKey().secret());
        if (!accepted.isEmpty()) {
            request.header("Accept-Encoding", accepted);
        }
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        }
    }

    private static String uncompressed(HttpResponse<byte[]> response) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(response.body()))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
