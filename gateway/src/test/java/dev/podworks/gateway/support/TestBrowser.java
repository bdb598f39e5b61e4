package dev.podworks.gateway.support;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// A browser with the cookie and the CSRF token of a session.
public record TestBrowser(WebTestClient client, String userId, String cookie, String csrfToken) {
    public static final String COOKIE = "__Host-podworks_session";
    public static final String CSRF = "Podworks-Csrf";
    public static final String ACCOUNT = "Podworks-Account";
    public static final String SESSION = "/account/api/session";
    private static final AtomicInteger PLACES = new AtomicInteger(256);

    /// Signs in from a client address of its own.
    public static TestBrowser signIn(GatewayClient gateway, String email, String password) {
        var answer = trySigningIn(gateway, email, password, newPlace())
                .expectStatus()
                .isCreated()
                .expectBody(JsonNode.class)
                .returnResult();
        var body = Objects.requireNonNull(answer.getResponseBody());
        var cookie = Objects.requireNonNull(answer.getResponseCookies().getFirst(COOKIE))
                .getValue();
        return of(
                gateway,
                body.at("/user/id").asString(),
                cookie,
                body.path("csrfToken").asString());
    }

    /// @param place the client address of the request
    public static ResponseSpec trySigningIn(GatewayClient gateway, String email, String password, String place) {
        return gateway.anonymous()
                .post()
                .uri(SESSION)
                .header("X-Forwarded-For", place)
                .bodyValue(Map.of("email", email, "password", password))
                .exchange();
    }

    /// A client address that no other test uses.
    public static String newPlace() {
        var number = PLACES.incrementAndGet();
        return String.format(Locale.ROOT, "10.%d.%d.%d", number >> 16 & 255, number >> 8 & 255, number & 255);
    }

    /// The same session at another replica.
    public TestBrowser at(GatewayClient gateway) {
        return of(gateway, userId, cookie, csrfToken);
    }

    public TestBrowser in(String account) {
        return with(ACCOUNT, account);
    }

    public TestBrowser with(String header, String value) {
        return new TestBrowser(client.mutate().defaultHeader(header, value).build(), userId, cookie, csrfToken);
    }

    /// With an existing session.
    public static TestBrowser of(GatewayClient gateway, String userId, String cookie, String csrfToken) {
        var client = gateway.anonymous()
                .mutate()
                .defaultCookie(COOKIE, cookie)
                .defaultHeader(CSRF, csrfToken)
                .build();
        return new TestBrowser(client, userId, cookie, csrfToken);
    }

    public ResponseSpec get(String uri) {
        return client.get().uri(uri).exchange();
    }

    public ResponseSpec post(String uri, Object body) {
        return client.post().uri(uri).bodyValue(body).exchange();
    }

    public ResponseSpec patch(String uri, Object body) {
        return client.patch().uri(uri).bodyValue(body).exchange();
    }

    public ResponseSpec delete(String uri) {
        return client.delete().uri(uri).exchange();
    }

    public JsonNode read(String uri) {
        return json(get(uri).expectStatus().isOk());
    }

    public int statusOfMe() {
        return get("/v1/me").returnResult(Void.class).getStatus().value();
    }

    public static JsonNode json(ResponseSpec answer) {
        return Objects.requireNonNull(
                answer.expectBody(JsonNode.class).returnResult().getResponseBody());
    }

    public static void refused(ResponseSpec answer, int status, String code) {
        answer.expectStatus().isEqualTo(status).expectBody().jsonPath("$.code").isEqualTo(code);
    }
}
