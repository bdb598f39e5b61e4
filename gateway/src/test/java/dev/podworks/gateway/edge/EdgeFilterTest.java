package dev.podworks.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class EdgeFilterTest extends GatewayTest {
    private static final String PROJECT = "/v1/projects/prj_01k9abcdefghjkmnpqrstvwxyz";
    private final JsonMapper json = new JsonMapper();

    @Test
    void allInvalidKeysGetTheSameResponse() {
        var account = gateway.openAccount();
        var revoked = gateway.makeKey(account, Mode.LIVE, Scope.PROJECTS_READ);
        gateway.revoke(account, revoked);
        var wellFormed = gateway.anyKey().secret();
        var answers = Stream.of(
                        "",
                        "Authorization: Bearer\n",
                        "Authorization: Bearer nonsense\n",
                        "Authorization: Basic %s\n".formatted(wellFormed),
                        "Authorization: Bearer pw_live_%s\n".formatted("0".repeat(36)),
                        "Authorization: Bearer %s\n".formatted(revoked.secret()),
                        "Authorization: Bearer %s\nAuthorization: Bearer %s\n".formatted(wellFormed, wellFormed))
                .map(header -> RawHttp.send(
                        gateway.port(),
                        "GET /v1/projects HTTP/1.1\nHost: a\n%sConnection: close\n\n".formatted(header)))
                .toList();
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.headers()).containsEntry("www-authenticate", "Bearer");
            assertThat(withoutRequestId(answer)).isEqualTo(withoutRequestId(answers.getFirst()));
        });
        assertThat(TestBackend.of(Service.PROJECTS).received()).isEmpty();
    }

    @Test
    void theSchemeIsCaseInsensitive() {
        gateway.anonymous()
                .get()
                .uri("/v1/me")
                .header("Authorization", "bearer " + gateway.anyKey().secret())
                .exchange()
                .expectStatus()
                .isOk();
    }

    @Test
    void anUnknownPathIs401WithoutAKeyAnd404WithOne() {
        gateway.anonymous().get().uri("/v1/nothing").exchange().expectStatus().isUnauthorized();
        gateway.with(gateway.anyKey())
                .get()
                .uri("/v1/nothing")
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found")
                .jsonPath("$.requestId")
                .exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/v1", "/v2/me", "/V1/me", "/operator", "/internal/files", "/favicon.ico"})
    void otherPathsAreNotFound(String path) {
        gateway.anonymous()
                .get()
                .uri(path)
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found");
    }

    @Test
    void anExistingPathWithAnotherMethodIs405WithTheAllowedMethods() {
        gateway.with(gateway.anyKey())
                .method(HttpMethod.PUT)
                .uri("/v1/projects")
                .exchange()
                .expectStatus()
                .isEqualTo(405)
                .expectHeader()
                .values(
                        "Allow",
                        allow -> assertThat(allow)
                                .isNotEmpty()
                                .allSatisfy(
                                        value -> assertThat(value.split(",")).contains("GET", "POST")))
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("method_not_allowed");
        assertThat(TestBackend.of(Service.PROJECTS).received()).isEmpty();
    }

    /// Some parser interprets each of them as another path.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1//projects",
                "//v1/projects",
                "/v1/projects/",
                "/v1/./projects",
                "/v1/projects/.",
                "/v1/projects/..",
                "/v1/projects/../balance",
                "/v1/projects/../../internal/files",
                "/v1/../internal/files",
                "/v1/projects/%2e%2e",
                "/v1/projects/%2e%2e/balance",
                "/v1/projects/a%2fb",
                "/v1/projects/a%2Fsubmit",
                "/v1/projects/a%5cb",
                "/v1/projects/a\\b",
                "/v1/projects;a=b",
                "/v1/projects/prj_1;admin=true",
                "/v1;x/projects",
                "/v1/projects/%00",
                "/v1/projects%20",
                "/v1/projects/a%0d%0aX-Evil:%20yes",
                "/v1/projects/%252e%252e",
                "/v1/projects/prj_1/%2e%2e/prj_2",
                "/v1/.projects",
                "/v1/projects/ä",
                "/actuator/../v1/projects",
                "/actuator/..;/v1/projects",
                "/.well-known/jwks.json/../../v1/projects",
                "/operator/../v1/projects",
                "http://localhost/v1/../internal/files",
                "/v1/projects/%zz",
                "/v1/projects/%"
            })
    void ambiguousPathsReachNoService(String path) {
        var answer = RawHttp.get(gateway.port(), path, gateway.anyKey().secret());
        assertThat(answer.status()).isIn(400, 401, 404);
        assertThat(json.readTree(answer.body()).path("code").asString())
                .isIn("not_found", "unauthorized", "invalid_request");
        assertThat(answer.headers()).containsKey("request-id");
        assertThat(Arrays.stream(Service.values())
                        .filter(service -> service != Service.GATEWAY)
                        .flatMap(service -> TestBackend.of(service).received().stream()))
                .isEmpty();
    }

    @Test
    void anUpgradeRequestDoesNotBypassTheChecks() {
        var answer = RawHttp.send(
                gateway.port(), """
                GET %s HTTP/1.1
                Host: a
                Authorization: Bearer %s
                Connection: Upgrade, close
                Upgrade: websocket
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
                Sec-WebSocket-Version: 13

                """.formatted(PROJECT, gateway.anyKey().secret()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(TestBackend.of(Service.PROJECTS).onlyReceived().header("Upgrade"))
                .isEmpty();
    }

    private String withoutRequestId(RawHttp.Answer answer) {
        var body = (ObjectNode) json.readTree(answer.body());
        body.remove("requestId");
        return answer.status() + body.toString();
    }
}
