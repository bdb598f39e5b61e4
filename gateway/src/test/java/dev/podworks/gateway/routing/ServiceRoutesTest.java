package dev.podworks.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.RawHttp;
import dev.podworks.gateway.support.TestBackend;
import java.text.ParseException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/// Which requests and headers services receive.
class ServiceRoutesTest extends GatewayTest {
    @Test
    void aRequestIsForwardedToTheServiceThatOwnsItsRoute() {
        var key = gateway.anyKey();
        for (var way : Map.of(
                        "/v1/projects?limit=5&cursor=a%2Bb", Service.PROJECTS,
                        "/v1/files/file_01k9abcdefghjkmnpqrstvwxyz", Service.FILES,
                        "/v1/balance", Service.BILLING,
                        "/v1/events", Service.WEBHOOKS)
                .entrySet()) {
            var answer = RawHttp.get(gateway.port(), way.getKey(), key.secret());
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).contains("{\"ok\":true}");
            assertThat(TestBackend.of(way.getValue()).onlyReceived().uri()).isEqualTo(way.getKey());
        }
    }

    @Test
    void identityHeadersOfTheClientReachNoService() {
        RawHttp.send(gateway.port(), """
                GET /v1/projects HTTP/1.1
                Host: evil.example
                Authorization: Bearer %s
                Podworks-Caller: forged
                podworks-CALLER: forged again
                Podworks-Account: acc_another
                Request-Id: req_01k9abcdefghjkmnpqrstvwxyz
                Cookie: session=1
                X-Forwarded-For: 1.2.3.4
                X-Forwarded-Host: evil.example
                Forwarded: for=1.2.3.4
                X-Real-IP: 1.2.3.4
                X-HTTP-Method-Override: DELETE
                X-Original-URL: /internal/files
                Keep-Alive: timeout=5
                TE: trailers
                Proxy-Authorization: Basic eA==
                X-Hop: by-hop
                Connection: close, X-Hop
                Podworks-Caller-For-Files: forged
                Podworks-Caller-For-Billing: forged
                Idempotency-Key: mine
                If-None-Match: "1"
                Accept: application/json
                User-Agent: a client

                """.formatted(gateway.anyKey().secret()));
        var received = projects().onlyReceived();
        assertThat(received.headers().keySet())
                .containsExactlyInAnyOrder(
                        "podworks-caller",
                        "podworks-caller-for-files",
                        "request-id",
                        "idempotency-key",
                        "if-none-match",
                        "accept",
                        "user-agent",
                        "host");
        assertThat(received.headers().get("podworks-caller")).hasSize(1).noneMatch(value -> value.contains("forged"));
        assertThat(received.headers().get("podworks-caller-for-files"))
                .hasSize(1)
                .noneMatch(value -> value.contains("forged"));
        assertThat(received.header("request-id")).isNotEqualTo("req_01k9abcdefghjkmnpqrstvwxyz");
        assertThat(received.header("host")).contains(projects().url().getAuthority());
    }

    /// Each service receives only tokens that it needs to serve the route.
    @ParameterizedTest
    @CsvSource({
        "GET,  /v1/balance,           BILLING,  billing-service",
        "GET,  /v1/files,             FILES,    files-service",
        "POST, /v1/webhook-endpoints, WEBHOOKS, webhooks-service projects-service/internal",
        "POST, /v1/projects,          PROJECTS, projects-service files-service/internal deliveries-service/internal",
        "GET,  /v1/projects,          PROJECTS, projects-service files-service/internal",
        "POST, /v1/shows,             PROJECTS, projects-service billing-service/internal deliveries-service/internal"
    })
    void aTokenNamesItsAudiences(String method, String path, Service service, String audiences) throws ParseException {
        var answer =
                RawHttp.request(gateway.port(), method, path, gateway.anyKey().secret());

        assertThat(answer.status()).isEqualTo(200);
        var received = TestBackend.of(service).onlyReceived();
        assertThat(audience(received, "podworks-caller")).containsExactlyInAnyOrder(audiences.split(" "));
        for (var other : Service.values()) {
            var own = other.serviceName() + "/internal";
            var header = "podworks-caller-for-" + other.wire();
            if (List.of(audiences.split(" ")).contains(own)) {
                assertThat(audience(received, header)).containsExactly(own);
            } else {
                assertThat(received.header(header)).isEmpty();
            }
        }
    }

    private static List<String> audience(TestBackend.Received received, String header) throws ParseException {
        return SignedJWT.parse(received.header(header).orElseThrow())
                .getJWTClaimsSet()
                .getAudience();
    }

    @Test
    void aPermanentLinkNeedsNoKeyAndItsRedirectIsReturned() {
        projects()
                .answerWith((request, response) -> response.status(302)
                        .header("Location", "https://store.example/a?signature=1")
                        .send());
        var answer = RawHttp.send(gateway.port(), """
                GET /v1/outputs/abc-DEF_1 HTTP/1.1
                Host: a
                Podworks-Caller: forged
                Authorization: Bearer nonsense
                Connection: close

                """);
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.headers()).containsEntry("location", "https://store.example/a?signature=1");
        var received = projects().onlyReceived();
        assertThat(received.uri()).isEqualTo("/v1/outputs/abc-DEF_1");
        assertThat(received.headers()).doesNotContainKeys("podworks-caller", "authorization");
    }

    @Test
    void onlyThePermanentLinkItselfIsOpen() {
        for (var target : new String[] {"DELETE /v1/outputs/abc", "GET /v1/outputs", "GET /v1/projects"}) {
            var answer = RawHttp.send(gateway.port(), "%s HTTP/1.1\nHost: a\nConnection: close\n\n".formatted(target));
            assertThat(answer.status()).as(target).isEqualTo(401);
        }
        assertThat(projects().received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "%20", "%E4", "a b", ".a", "!", "abc/"})
    void aPermanentLinkWithoutAValidTokenIs404(String token) {
        var answer = RawHttp.send(
                gateway.port(),
                "GET /v1/outputs/%s HTTP/1.1\nHost: a\nConnection: close\n\n".formatted(token.replace(" ", "|")));
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).contains("not_found");
        assertThat(answer.headers()).doesNotContainKey("www-authenticate");
        assertThat(projects().received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "../projects", "%2e%2e", "a;b", "a%2fb", "/a"})
    void anAmbiguousPermanentLinkIs400(String token) {
        var answer = RawHttp.send(
                gateway.port(), "GET /v1/outputs/%s HTTP/1.1\nHost: a\nConnection: close\n\n".formatted(token));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body()).contains("invalid_request");
        assertThat(projects().received()).isEmpty();
    }

    @Test
    void oneRequestIdIsGeneratedForwardedAndReturned() {
        var answer =
                RawHttp.get(gateway.port(), "/v1/projects", gateway.anyKey().secret());
        assertThat(answer.headers().get("request-id"))
                .matches("req_[0-9a-z]{26}")
                .isEqualTo(projects().onlyReceived().header("request-id").orElseThrow());
    }

    @Test
    void responsesAreForwardedWithoutHopByHopHeaders() {
        projects()
                .answerWith((request, response) -> response.header("ETag", "\"7\"")
                        .header("Keep-Alive", "timeout=5")
                        .header("Proxy-Authenticate", "Basic")
                        .status(404)
                        .sendString(Mono.just("as it is")));
        var answer =
                RawHttp.get(gateway.port(), "/v1/projects", gateway.anyKey().secret());
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.headers())
                .containsEntry("etag", "\"7\"")
                .doesNotContainKeys("keep-alive", "proxy-authenticate");
        assertThat(answer.body()).contains("as it is");
    }

    @Test
    void theTokenHasTheScopesOfTheKey() throws Exception {
        var account = gateway.openAccount();
        var show = "shw_01k9abcdefghjkmnpqrstvwxyz";
        var key = gateway.makeKey(account, Mode.TEST, Map.of("show", show), Scope.PROJECTS_READ, Scope.PROJECTS_WRITE);
        gateway.with(key).get().uri("/v1/projects").exchange().expectStatus().isOk();
        var claims = token().getJWTClaimsSet();
        assertThat(claims.getSubject()).isEqualTo(key.keyId());
        assertThat(claims.getStringClaim("account")).isEqualTo(account.accountId());
        assertThat(claims.getStringClaim("mode")).isEqualTo("test");
        assertThat(claims.getStringListClaim("scopes")).containsExactlyInAnyOrder("projects:read", "projects:write");
        assertThat(claims.getStringClaim("show")).isEqualTo(show);
        assertThat(claims.getExpirationTime().toInstant())
                .isBetween(Instant.now().plusSeconds(25), Instant.now().plusSeconds(60));
    }

    @Test
    void operatorRequestsAreForwardedWithAnOperatorToken() throws Exception {
        var account = gateway.openAccount();
        gateway.operator()
                .post()
                .uri("/operator/accounts/{id}/grants", account.accountId())
                .bodyValue(Map.of("seconds", 3600))
                .exchange()
                .expectStatus()
                .isOk();
        var received = TestBackend.of(Service.BILLING).onlyReceived();
        assertThat(received.uri()).isEqualTo("/operator/accounts/%s/grants".formatted(account.accountId()));
        assertThat(received.header("Authorization")).isEmpty();
        var token = SignedJWT.parse(received.header("podworks-caller").orElseThrow());
        assertThat(token.getJWTClaimsSet().getSubject()).isEqualTo("operator");
    }

    private static SignedJWT token() throws ParseException {
        return SignedJWT.parse(
                projects().onlyReceived().header("podworks-caller").orElseThrow());
    }

    private static TestBackend projects() {
        return TestBackend.of(Service.PROJECTS);
    }
}
