package dev.podworks.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBackend;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.EntityExchangeResult;

class AccountPageTest extends GatewayTest {
    private static final Pattern ASSET = Pattern.compile("/account/assets/[A-Za-z0-9_.-]+\\.js");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/account",
                "/account/",
                "/account/projects/prj_01kahp3x8v0s5m2c9d7q4e6t1r",
                "/account/apiary",
                "/account/invitation"
            })
    void everyPathBelowItServesThePageWithoutCredentials(String path) {
        var page = read(path);

        assertThat(page.getResponseHeaders().getContentType()).hasToString("text/html;charset=UTF-8");
        assertThat(page.getResponseHeaders().getCacheControl()).isEqualTo("no-cache");
        assertThat(text(page)).contains("<html lang=\"en\">").isEqualTo(text(read("/account")));
    }

    @Test
    void thePolicyAllowsOnlyThisHostAndTheStore() {
        var headers = read("/account").getResponseHeaders();

        assertThat(Objects.requireNonNull(headers.getFirst("Content-Security-Policy"))
                        .split("; "))
                .containsExactlyInAnyOrder(
                        "default-src 'none'",
                        "script-src 'self'",
                        "style-src 'self'",
                        "img-src 'self' https://store.example:9000",
                        "media-src 'self' https://store.example:9000",
                        "connect-src 'self' https://store.example:9000",
                        "base-uri 'none'",
                        "form-action 'self'",
                        "frame-ancestors 'none'");
        assertThat(headers.getFirst("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(headers.getFirst("Referrer-Policy")).isEqualTo("same-origin");
    }

    @Test
    void withoutCardPaymentsTheSessionHasNoStripeKey() {
        var session = TestMembers.openAccount(gateway).owner().read(TestBrowser.SESSION);
        assertThat(session.has("stripeKey")).isTrue();
        assertThat(session.path("stripeKey").isNull()).isTrue();
    }

    @Test
    void hashedFilesAreImmutableAndThoseOfAnotherBuildAreNotFound() {
        var asset = ASSET.matcher(text(read("/account")));
        assumeTrue(asset.find(), "the page is not in this build: npm is missing");

        var script = read(asset.group());
        assertThat(script.getResponseHeaders().getContentType()).hasToString("text/javascript;charset=UTF-8");
        assertThat(script.getResponseHeaders().getCacheControl()).contains("max-age=31536000", "immutable");
        gateway.anonymous()
                .get()
                .uri("/account/assets/index-00000000.js")
                .exchange()
                .expectStatus()
                .isNotFound()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("not_found");
    }

    @Test
    void aMatchingETagGets304() {
        var tag = Objects.requireNonNull(read("/account").getResponseHeaders().getETag());

        gateway.anonymous()
                .get()
                .uri("/account/projects")
                .header(HttpHeaders.IF_NONE_MATCH, tag)
                .exchange()
                .expectStatus()
                .isNotModified();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/account/api/", "/account/api/nothing", "/account/api/session"})
    void theApiBelowItDoesNotServeThePage(String path) {
        gateway.anonymous()
                .get()
                .uri(path)
                .exchange()
                .expectStatus()
                .isUnauthorized()
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("unauthorized");
    }

    /// Regression: the page was served instead, because the gateway's own mappings precede routes to services.
    @Test
    void routesOfServicesBelowItAreForwarded() {
        TestMembers.openAccount(gateway)
                .owner()
                .get("/account/api/projects/prj_01kahp3x8v0s5m2c9d7q4e6t1r/sound")
                .expectStatus()
                .isOk();

        assertThat(TestBackend.of(Service.PROJECTS).received()).hasSize(1);
    }

    @Test
    void onlyReadMethodsAreAllowed() {
        gateway.anonymous()
                .method(HttpMethod.POST)
                .uri("/account")
                .exchange()
                .expectStatus()
                .isEqualTo(405);
    }

    private EntityExchangeResult<byte[]> read(String path) {
        return gateway.anonymous()
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
