package dev.podworks.kit.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.test.TestCallers;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Error responses over HTTP.
class ErrorsTest extends KitTest {
    private static final String FILES = "/v1/files";
    private static final String A_FILE = "/v1/files/file_01kahp3x8v0s5m2c9d7q4e6t1r";

    private final JsonMapper json = new JsonMapper();

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"fileName\":", "", "{} {}", "{\"fileName\":\"a\"}x", "fileName=a", "{'fileName':'a'}", "NaN"})
    void malformedJsonIsInvalidJson(String body) {
        assertThatObject(error(post(body), 400))
                .returns("invalid_json", ErrorsTest::code)
                .satisfies(error -> assertThat(error.path("extra").isNull()).isTrue());
    }

    @Test
    void anErrorNamesItsPage() {
        post("{").expectHeader().valueEquals("Link", "</docs/errors/invalid_json>; rel=\"help\"");
    }

    @Test
    void allValidationErrorsAreReportedWithTheirPaths() {
        var error = error(post("{\"fileName\": 5, \"colour\": \"red\", \"source\": {\"type\": \"ftp\"}}"), 400);

        assertThat(error.path("code").asString()).isEqualTo("invalid_request");
        assertThat(error.path("detail").asString()).endsWith("(and 2 more)");
        assertThat(error.path("extra"))
                .containsExactlyInAnyOrder(json.readTree("""
                        [{"path": "fileName", "message": "must be a string, not a number"},
                         {"path": "colour", "message": "is not a known property"},
                         {"path": "source.type", "message": "must be one of upload, url, sharelink, drivefile"}]
                        """).values().toArray(JsonNode[]::new));
    }

    @Test
    void nullCharacterIsAnInvalidRequest() {
        assertThatObject(error(post("{\"fileName\": \"a\\u0000.wav\"}"), 400))
                .returns("invalid_request", ErrorsTest::code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\ud800.wav", "\\udc00", "\\ude00\\ud83d"})
    void unpairedSurrogateIsAnInvalidRequest(String name) {
        var error = error(post("{\"fileName\": \"%s\"}".formatted(name)), 400);

        assertThat(error.path("code").asString()).isEqualTo("invalid_request");
        assertThat(error.at("/extra/0/path").asString()).isEqualTo("fileName");
        assertThat(error(post("{\"fileName\": \"a\", \"source\": {\"%s\": 1}}".formatted(name)), 400)
                        .path("extra"))
                .extracting(item -> item.path("path").asString())
                .contains("source");
    }

    @Test
    void unpairedSurrogateIsAnInvalidRequestWithAnIdempotencyKeyToo() {
        var answer = caller().post()
                .uri(FILES)
                .header("Idempotency-Key", "half")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("{\"fileName\": \"a\\ud800\"}")
                .exchange();

        assertThatObject(error(answer, 400)).returns("invalid_request", ErrorsTest::code);
    }

    @Test
    void surrogatePairIsValid() {
        post("{\"fileName\": \"\\ud83d\\ude00.wav\"}")
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.fileName")
                .isEqualTo("😀.wav");
    }

    /// An incomplete sequence, an overlong U+0000, and an encoded surrogate.
    @ParameterizedTest
    @ValueSource(strings = {"c3", "ff", "c080", "eda080"})
    void bodyThatIsNotUtf8IsInvalidJson(String bytes) {
        var body = new ByteArrayOutputStream();
        body.writeBytes("{\"fileName\": \"a".getBytes(StandardCharsets.UTF_8));
        body.writeBytes(HexFormat.of().parseHex(bytes));
        body.writeBytes("\"}".getBytes(StandardCharsets.UTF_8));
        var answer = caller().post()
                .uri(FILES)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body.toByteArray())
                .exchange();

        assertThatObject(error(answer, 400)).returns("invalid_json", ErrorsTest::code);
    }

    @Test
    void queryThatIsNotTextIsAnInvalidRequest() {
        var answer = caller().get()
                .uri(uri -> URI.create(uri.path(A_FILE).build() + "?a=%ED%A0%80"))
                .exchange();

        assertThat(error(answer, 400).at("/extra/0/path").asString()).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/xml", "multipart/form-data", "application/x-www-form-urlencoded"})
    void otherMediaTypesAreUnsupported(String type) {
        var answer = caller().post()
                .uri(FILES)
                .contentType(MediaType.parseMediaType(type))
                .bodyValue("{\"fileName\": \"a.wav\"}")
                .exchange();

        assertThatObject(error(answer, 415)).returns("unsupported_media_type", ErrorsTest::code);
    }

    @Test
    void bodyWithoutAMediaTypeIsUnsupported() {
        assertThatObject(error(caller().post().uri(FILES).exchange(), 415))
                .returns("unsupported_media_type", ErrorsTest::code);
    }

    @Test
    void jsonWithACharsetIsAccepted() {
        caller().post()
                .uri(FILES)
                .contentType(MediaType.parseMediaType("application/json;charset=utf-8"))
                .bodyValue("{\"fileName\": \"ä.wav\"}")
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.fileName")
                .isEqualTo("ä.wav");
    }

    @Test
    void bodyOverOneMebibyteIsTooLarge() {
        var almost = "{\"fileName\": \"%s\"}";
        var fits = almost.formatted("a".repeat((1 << 20) - almost.length() + 2));
        assertThat(fits).hasSize(1 << 20);

        assertThatObject(error(post(fits), 400)).returns("invalid_request", ErrorsTest::code);
        assertThatObject(error(post(fits + " "), 413)).returns("body_too_large", ErrorsTest::code);
        assertThatObject(error(post("x".repeat(3 << 20)), 413)).returns("body_too_large", ErrorsTest::code);
    }

    @Test
    void chunkedBodyOverOneMebibyteIsTooLarge() {
        var chunks = Flux.just("{\"fileName\": \"")
                .concatWith(Flux.just("a".repeat(1 << 18)).repeat(4));
        var answer = caller().post()
                .uri(FILES)
                .contentType(MediaType.APPLICATION_JSON)
                .body(chunks, String.class)
                .exchange();

        assertThatObject(error(answer, 413)).returns("body_too_large", ErrorsTest::code);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/nothing", "/", "/v1/files/", "/v1/files/a/b", "/favicon.ico", "/error"})
    void unknownPathIsNotFound(String path) {
        assertThatObject(error(caller().get().uri(path).exchange(), 404)).returns("not_found", ErrorsTest::code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "file_", "prj_01kahp3x8v0s5m2c9d7q4e6t1r", "file_01KAHP3X8V0S5M2C9D7Q4E6T1R", "%00", "'--"})
    void malformedIdIsNotFound(String id) {
        assertThatObject(error(caller().get().uri("/v1/files/{id}", id).exchange(), 404))
                .returns("not_found", ErrorsTest::code);
    }

    @Test
    void resourceOfAnotherAccountIsNotFound() {
        assertThatObject(error(caller().get().uri(A_FILE).exchange(), 404))
                .returns("not_found", ErrorsTest::code)
                .returns("No such file.", error -> error.path("detail").asString());
    }

    @Test
    void otherMethodsAreNotAllowedAndAllowListsTheSupportedOnes() {
        var answer = caller().patch().uri(A_FILE).exchange();

        answer.expectHeader().valueEquals("Allow", "GET,DELETE");
        assertThatObject(error(answer, 405)).returns("method_not_allowed", ErrorsTest::code);
    }

    @Test
    void responseTypeThatTheClientDoesNotAcceptIsNotAcceptable() {
        var answer = caller().post()
                .uri(FILES)
                .accept(MediaType.APPLICATION_XML)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("{\"fileName\": \"a.wav\"}")
                .exchange();

        assertThatObject(error(answer, 406)).returns("not_acceptable", ErrorsTest::code);
    }

    /// The file name makes the sample throw an unexpected exception.
    @Test
    void unexpectedExceptionRevealsNoDetails() {
        var error = error(post("{\"fileName\": \"defect: select secret from vault\"}"), 500);

        assertThatObject(error).returns("internal", ErrorsTest::code);
        assertThat(error.toString()).doesNotContain("secret", "Exception", "java", "vault");
    }

    @Test
    void databaseOutageIsUnavailableWithRetryAfter() {
        var answer = post("{\"fileName\": \"outage\"}");

        answer.expectHeader().valueEquals("Retry-After", "2");
        assertThatObject(error(answer, 503)).returns("unavailable", ErrorsTest::code);
    }

    private WebTestClient caller() {
        return client.as(TestCallers.live());
    }

    private WebTestClient.ResponseSpec post(String body) {
        return caller().post()
                .uri(FILES)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(body)
                .exchange();
    }

    /// The error body, after common checks.
    private JsonNode error(WebTestClient.ResponseSpec answer, int status) {
        var result = answer.expectStatus()
                .isEqualTo(status)
                .expectHeader()
                .contentType(MediaType.APPLICATION_JSON)
                .expectBody(byte[].class)
                .returnResult();
        var error = json.readTree(Objects.requireNonNull(result.getResponseBody()));
        var requestId = Objects.requireNonNull(result.getResponseHeaders().getFirst("Request-Id"));
        assertThat(new RequestId(requestId).value())
                .isEqualTo(error.path("requestId").asString());
        assertThat(error.path("status_code").asInt()).isEqualTo(status);
        assertThat(error.path("detail").asString()).isNotBlank();
        assertThat(error.propertyNames())
                .containsExactlyInAnyOrder("detail", "status_code", "code", "requestId", "extra");
        return error;
    }

    private static String code(JsonNode error) {
        return error.path("code").asString();
    }
}
