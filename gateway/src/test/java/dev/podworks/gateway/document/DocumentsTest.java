package dev.podworks.gateway.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Routes;
import dev.podworks.gateway.support.GatewayTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

class DocumentsTest extends GatewayTest {
    private static final Pattern ADDRESS = Pattern.compile("(?:src|href|url)[=:]\\s*[\"']([^\"']*)[\"']");

    @ParameterizedTest
    @ValueSource(
            strings = {"/openapi.json", "/openapi.yaml", "/docs", "/docs/scalar.js", "/docs/reference.js", "/llms.txt"})
    void documentsArePublicAndSupportETags(String path) {
        var answer = read(path);
        assertThat(answer.getResponseBody()).isNotEmpty();
        assertThat(answer.getResponseHeaders().getCacheControl()).isEqualTo("max-age=300, public");
        assertThat(answer.getResponseHeaders().getFirst("X-Content-Type-Options"))
                .isEqualTo("nosniff");

        gateway.anonymous()
                .get()
                .uri(path)
                .header(
                        HttpHeaders.IF_NONE_MATCH,
                        Objects.requireNonNull(answer.getResponseHeaders().getETag()))
                .exchange()
                .expectStatus()
                .isNotModified()
                .expectBody()
                .isEmpty();
    }

    @Test
    void theJsonAndYamlDocumentsAreEqual() {
        var json = new JsonMapper().readTree(read("/openapi.json").getResponseBody());
        var yaml = new YAMLMapper().readTree(read("/openapi.yaml").getResponseBody());

        assertThat(json).isEqualTo(yaml);
        assertThat(json.path("openapi").asString()).startsWith("3.1");
    }

    /// With a client that does not decompress automatically.
    @Test
    void gzipIsSentToClientsThatAcceptIt() throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(gateway.url() + "/openapi.yaml"))
                .header(HttpHeaders.ACCEPT_ENCODING, "br, gzip")
                .build();
        try (var client = HttpClient.newHttpClient()) {
            var zipped = client.send(request, BodyHandlers.ofByteArray());
            assertThat(zipped.headers().firstValue(HttpHeaders.CONTENT_ENCODING))
                    .contains("gzip");
            assertThat(zipped.headers().firstValue(HttpHeaders.VARY)).contains(HttpHeaders.ACCEPT_ENCODING);

            try (var plain = new GZIPInputStream(new ByteArrayInputStream(zipped.body()))) {
                assertThat(plain.readAllBytes())
                        .isEqualTo(read("/openapi.yaml").getResponseBody())
                        .hasSizeGreaterThan(zipped.body().length);
            }
        }
    }

    @Test
    void thePolicyOfTheReferenceAllowsOnlyThisHost() {
        var page = read("/docs");

        assertThat(page.getResponseHeaders().getFirst("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'")
                .doesNotContain("http", "*", "unsafe-eval");
        assertThat(text(page)).doesNotContainPattern("<script(?![^>]*src=)").doesNotContainPattern(" on\\w+=");
        assertThat(ADDRESS.matcher(text(page) + text(read("/docs/reference.js")))
                        .results())
                .isNotEmpty()
                .allSatisfy(address -> assertThat(address.group(1)).matches("/[a-z./-]+|data:,"));
    }

    @Test
    void theFilesOfTheReferenceExist() {
        ADDRESS.matcher(text(read("/docs")) + text(read("/docs/reference.js")))
                .results()
                .map(address -> address.group(1))
                .filter(address -> address.startsWith("/"))
                .forEach(address -> assertThat(read(address).getStatus().is2xxSuccessful())
                        .as(address)
                        .isTrue());
    }

    @Test
    void theTextForLanguageModelsNamesEveryOperationAndEvent() {
        var text = text(read("/llms.txt"));

        assertThat(text).startsWith("# Podworks API\n\n> ");
        assertThat(Arrays.stream(Route.values())
                        .filter(route -> route.template().startsWith("/v1/"))
                        .map(route -> "\n- `%s %s`: ".formatted(route.method(), route.template())))
                .allSatisfy(line -> assertThat(text).contains(line));
        assertThat(text).contains("\n- `project.completed`: ", "\n- `credits.low`: ", "\n## Errors\n");
    }

    @Test
    void theExampleCommandsUseExistingRoutes() {
        var commands = Pattern.compile("curl -s (?:-X (\\w+) )?\"\\$PODWORKS_URL([^\"]+)\"")
                .matcher(text(read("/llms.txt")))
                .results()
                .toList();

        assertThat(commands).hasSize(5).allSatisfy(command -> {
            var method = Objects.requireNonNullElse(command.group(1), "GET");
            assertThat(Routes.match(method, command.group(2)))
                    .as(command.group())
                    .isPresent();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"/docs/", "/docs/x", "/openapi", "/openapi.json/"})
    void otherPathsBesideTheDocumentsAreNotFound(String path) {
        gateway.anonymous().get().uri(path).exchange().expectStatus().isNotFound();
    }

    @Test
    void documentsAreReadOnly() {
        gateway.anonymous()
                .method(HttpMethod.POST)
                .uri("/docs")
                .exchange()
                .expectStatus()
                .isEqualTo(405)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("method_not_allowed");
    }

    private EntityExchangeResult<byte[]> read(String path) {
        return gateway.anonymous()
                .mutate()
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(16 << 20))
                .build()
                .get()
                .uri(path)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .returnResult();
    }

    private static String text(EntityExchangeResult<byte[]> answer) {
        return new String(Objects.requireNonNull(answer.getResponseBody()), StandardCharsets.UTF_8);
    }
}
