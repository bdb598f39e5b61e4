package dev.podworks.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

/// Imports as in production: only from public https URLs.
@TestPropertySource(properties = "podworks.egress.allow-private=false")
class ImportGuardTest extends FilesTest {
    private final Caller caller = TestCallers.live();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1:{port}/a.wav",
                "https://localhost:{port}/a.wav",
                "https://[::1]:{port}/a.wav",
                "https://[::ffff:127.0.0.1]:{port}/a.wav",
                "https://169.254.169.254/latest/meta-data/",
                "https://10.0.0.1/a.wav"
            })
    void privateAddressIsNotConnectedTo(String url) {
        var port = Integer.toString(LINKS.address("").getPort());
        var id = importFrom(caller, Map.of("type", "url", "url", url.replace("{port}", port)));

        var failed = awaitResult(caller, id);

        assertThat(failed.get("error").get("code").asString()).isEqualTo("import_failed");
        assertThat(failed.get("error").get("message").asString()).contains("resolves to a private address");
    }

    @ParameterizedTest
    @CsvSource({
        "url,http://example.com/a.wav",
        "url,file:///etc/passwd",
        "url,https://user:secret@example.com/a.wav",
        "url,//example.com/a.wav",
        "url,https:///a.wav",
        "url,not an address",
        "url,https://127.1/a.wav",
        "url,https://0x7f.0.0.1/a.wav",
        "url,https://2130706433/a.wav",
        "'url','https://example.com/a\nb.wav'",
        "sharelink,https://example.com/s/abc/a.wav",
        "sharelink,https://www.dropbox.com.example.com/s/abc/a.wav",
        "sharelink,http://www.dropbox.com/s/abc/a.wav"
    })
    void invalidUrlIsRejectedAtCreation(String type, String url) {
        post(caller, Map.of("fileName", "a.wav", "source", Map.of("type", type, "url", url)))
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("invalid_request")
                .jsonPath("$.extra[0].path")
                .isEqualTo("source.url");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"type\": \"url\"}', source.url",
        "'{\"type\": \"drivefile\", \"fileId\": \"a\"}', source.accessToken",
        "'{\"type\": \"drivefile\", \"accessToken\": \"a\"}', source.fileId",
        "'{\"type\": \"upload\", \"url\": \"https://example.com\"}', source.url",
        "'{\"type\": \"url\", \"url\": \"https://example.com\", \"fileId\": \"a\"}', source.fileId",
        "'{\"type\": \"ftp\"}', source.type",
        "'{}', source.type",
        "'{\"type\": \"url\", \"url\": 5}', source.url"
    })
    void sourceHasExactlyThePropertiesOfItsType(String source, String path) {
        client.as(caller)
                .post()
                .uri("/v1/files")
                .header("Content-Type", "application/json")
                .bodyValue("{\"fileName\": \"a.wav\", \"source\": %s}".formatted(source))
                .exchange()
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[0].path")
                .isEqualTo(path)
                .jsonPath("$.extra.length()")
                .isEqualTo(1);
    }
}
