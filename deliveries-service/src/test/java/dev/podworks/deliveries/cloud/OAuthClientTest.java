package dev.podworks.deliveries.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallenge;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.sun.net.httpserver.HttpServer;
import dev.podworks.deliveries.DeliveriesTest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.util.UriComponentsBuilder;

/// The token endpoint's responses, correct ones and others.
class OAuthClientTest extends DeliveriesTest {
    private static final URI REDIRECT = URI.create("https://podcasts.example/back");

    @Autowired
    private CloudHttp http;

    private HttpServer server;
    private OAuthClient oauth;
    private int status = 200;
    private String contentType = "application/json";
    private String response = "";
    private String request = "";

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/token", exchange -> {
            request = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", contentType);
            respond(exchange);
        });
        server.start();
        oauth = new OAuthClient(http, endpoints("me"), REDIRECT);
    }

    private void respond(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
        var bytes = response.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void theAuthorizationRequestCarriesStateChallengeAndTheProvidersParameters() {
        var state = new State();
        var verifier = new CodeVerifier();
        var uri = oauth.authorizationUri(state, verifier);

        assertThat(uri.toString()).startsWith("https://provider.example/authorize?");
        var query = UriComponentsBuilder.fromUri(uri).build().getQueryParams().asSingleValueMap();
        assertThat(query)
                .containsEntry("response_type", "code")
                .containsEntry("client_id", "me")
                .containsEntry("redirect_uri", "https%3A%2F%2Fpodcasts.example%2Fback")
                .containsEntry("state", state.getValue())
                .containsEntry("code_challenge_method", "S256")
                .containsEntry(
                        "code_challenge",
                        CodeChallenge.compute(CodeChallengeMethod.S256, verifier)
                                .getValue())
                .containsEntry("access_type", "offline")
                .containsEntry("scope", "https%3A%2F%2Fprovider.example%2Ffiles");
    }

    @Test
    void tokensAreReadHoweverTheResponseIsLabelled() {
        contentType = "text/javascript";
        response = """
                {"access_token": "a", "token_type": "bearer", "expires_in": 60, "refresh_token": "r"}""";
        var verifier = new CodeVerifier();

        assertThat(oauth.exchange("a code+", verifier).block(SOON))
                .isEqualTo(new OAuthTokens("a", "r", Duration.ofSeconds(60)));
        assertThat(request)
                .contains("grant_type=authorization_code", "code=a+code%2B", "client_id=me", "client_secret=secret")
                .contains("code_verifier=" + verifier.getValue(), "redirect_uri=https%3A%2F%2Fpodcasts.example%2Fback");
    }

    @Test
    void aRefreshMayReturnNoNewRefreshTokenAndNoLifetime() {
        response = "{\"access_token\": \"a\", \"token_type\": \"Bearer\"}";
        assertThat(oauth.refresh("old").block(SOON)).isEqualTo(new OAuthTokens("a", null, Duration.ofHours(1)));
        assertThat(request).contains("grant_type=refresh_token", "refresh_token=old");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "400 | {\"error\": \"invalid_grant\"}                | Unauthorized",
                "401 | {\"error\": \"invalid_client\"}               | Rejected",
                "400 | <html>                                        | Rejected",
                "200 | {}                                            | Rejected",
                "200 | <html>                                        | Rejected",
                "429 | {\"error\": \"invalid_grant\"}                | Unavailable",
                "503 | ''                                            | Unavailable"
            })
    void anErrorIsReportedByWhatCanBeDoneAboutIt(int status, String body, String expected) {
        this.status = status;
        this.response = body;
        assertThatThrownBy(() -> oauth.refresh("old").block(SOON))
                .satisfies(e -> assertThat(e.getClass().getSimpleName()).isEqualTo(expected));
    }

    @Test
    void aBlankCodeIsInvalid() {
        assertThatThrownBy(() -> oauth.exchange(" ", new CodeVerifier()).block(SOON))
                .isInstanceOf(CloudException.Unauthorized.class);
    }

    @Test
    void aDeploymentWithoutAnOAuthClientSaysSo() {
        var unconfigured = new OAuthClient(http, endpoints(""), REDIRECT);
        assertThatThrownBy(() -> unconfigured.authorizationUri(new State(), new CodeVerifier()))
                .isInstanceOf(CloudException.Rejected.class)
                .hasMessage("This deployment has no OAuth client for the provider.");
        assertThatThrownBy(() -> unconfigured.refresh("old").block(SOON)).isInstanceOf(CloudException.Rejected.class);
    }

    private OAuthEndpoints endpoints(String clientId) {
        return new OAuthEndpoints(
                URI.create("https://provider.example/authorize"),
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/token"),
                clientId,
                "secret",
                Map.of("access_type", "offline", "scope", "https://provider.example/files"));
    }
}
