package dev.podworks.gateway.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.api.Route;
import dev.podworks.gateway.support.GatewayTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

class DocumentsTest extends GatewayTest {
    private static final Pattern SOURCE =
            Pattern.compile("<(?:script[^>]* src|link[^>]* href)=\"([^\"]*)\"|data-(?:index|library)=\"([^\"]*)\"");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/openapi.json",
                "/openapi.yaml",
                "/docs",
                "/docs.md",
                "/docs/webhooks",
                "/docs/webhooks.md",
                "/docs/api/create-project",
                "/docs/events/project.completed",
                "/docs/errors/file_in_use",
                "/llms.txt",
                "/llms-full.txt"
            })
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
    void thePolicyAllowsOnlyFilesOfThisHost() {
        var page = read("/docs");

        assertThat(page.getResponseHeaders().getFirst("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "style-src 'self';", "connect-src 'self'")
                .doesNotContain("http", "*", "unsafe");
        assertThat(text(page))
                .doesNotContainPattern("<script(?![^>]*src=)")
                .doesNotContainPattern("<[^>]+ (?:on\\w+|style)=")
                .doesNotContain("<style");
        assertThat(sources("/docs")).hasSizeGreaterThan(6).allMatch(source -> source.startsWith("/"));
    }

    @Test
    void filesOfThePagesExistAndNeverChange() {
        assertThat(sources("/docs"))
                .filteredOn(source -> source.startsWith("/docs/assets/"))
                .allSatisfy(
                        source -> assertThat(read(source).getResponseHeaders().getCacheControl())
                                .isEqualTo("max-age=31536000, public, immutable"));
    }

    /// Scalar, which was here before, sent 1.1 MB. Search is loaded when it is used.
    @ParameterizedTest
    @ValueSource(strings = {"/docs", "/docs/api", "/docs/api/create-project", "/docs/api/projects", "/docs/webhooks"})
    void aPageAndItsFilesAreSmall(String path) {
        var withoutSearch = sources(path).stream()
                .filter(source -> source.startsWith("/docs/assets/"))
                .filter(source -> !source.matches(".*/(search\\.\\w+\\.json|lunr.*)"));
        var bytes = Stream.concat(Stream.of(path), withoutSearch)
                .mapToInt(this::sentBytes)
                .sum();
        var search = sources(path).stream()
                .filter(source -> source.matches(".*/(search\\.\\w+\\.json|lunr.*)"))
                .mapToInt(this::sentBytes)
                .sum();

        assertThat(bytes).isLessThan(40_000);
        assertThat(bytes + search).isLessThan(150_000);
    }

    @Test
    void samplesHaveTheAddressOfThisEnvironment() {
        assertThat(text(read("/docs"))).contains("https://podcasts.example").doesNotContain("api.podworks.example");
        assertThat(text(read("/docs.md"))).contains("export PODWORKS_URL=https://podcasts.example\n");
        assertThat(text(read("/docs/api/get-me"))).contains("https://podcasts.example/v1/me");
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

    @ParameterizedTest
    @ValueSource(strings = {"/docs/", "/docs/x", "/docs/docs.html", "/docs/assets/", "/openapi", "/openapi.json/"})
    void otherPathsBesideTheDocumentsAreNotFound(String path) {
        gateway.anonymous().get().uri(path).exchange().expectStatus().isNotFound();
    }

    @Test
    void browsersGetAPageInsteadOfAnErrorBody() {
        var page = gateway.anonymous()
                .get()
                .uri("/docs/nothing")
                .accept(MediaType.TEXT_HTML, MediaType.ALL)
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();

        assertThat(page).contains("<h1>Page not found</h1>", "href=\"/docs\"");
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

    private List<String> sources(String path) {
        return SOURCE.matcher(text(read(path)))
                .results()
                .map(source -> Objects.requireNonNullElseGet(source.group(1), () -> source.group(2)))
                .distinct()
                .toList();
    }

    private int sentBytes(String path) {
        var request = HttpRequest.newBuilder(URI.create(gateway.url() + path))
                .header(HttpHeaders.ACCEPT_ENCODING, "gzip")
                .build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.ofByteArray()).body().length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
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
