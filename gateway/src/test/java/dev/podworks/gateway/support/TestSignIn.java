package dev.podworks.gateway.support;

import static dev.podworks.gateway.support.TestBrowser.SESSION;
import static dev.podworks.gateway.support.TestBrowser.json;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.security.InvalidKeyException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import javax.crypto.spec.SecretKeySpec;
import org.apache.commons.codec.binary.Base32;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// A browser that has entered the correct password and is asked for a second factor.
///
/// @param cookie of the pending sign-in
public record TestSignIn(GatewayClient gateway, String cookie, JsonNode pending) {
    public static final String COOKIE = "podworks_sign_in";
    public static final String FACTORS = "/account/api/second-factors";

    public static TestSignIn start(TestMembers people) {
        return start(people.gateway(), people.ownerEmail(), people.account().ownerPassword());
    }

    public static TestSignIn start(GatewayClient gateway, String email, String password) {
        var answer = TestBrowser.trySigningIn(gateway, email, password, TestBrowser.newPlace())
                .expectStatus()
                .isAccepted()
                .expectCookie()
                .doesNotExist(TestBrowser.COOKIE)
                .expectBody(JsonNode.class)
                .returnResult();
        return new TestSignIn(
                gateway,
                Objects.requireNonNull(answer.getResponseCookies().getFirst(COOKIE))
                        .getValue(),
                Objects.requireNonNull(answer.getResponseBody()));
    }

    /// A browser with a cookie that no sign-in has set.
    public static TestSignIn withCookie(GatewayClient gateway, String cookie) {
        return new TestSignIn(gateway, cookie, MissingNode.getInstance());
    }

    public ResponseSpec complete(Map<String, ?> proof) {
        return post("/second-factor", proof);
    }

    public JsonNode passkeyOptions() {
        return json(post("/second-factor/passkey-options", Map.of())
                        .expectStatus()
                        .isOk())
                .path("publicKey");
    }

    public ResponseSpec post(String path, Object body) {
        return gateway.anonymous()
                .post()
                .uri(SESSION + path)
                .cookie(COOKIE, cookie)
                .header("X-Forwarded-For", TestBrowser.newPlace())
                .bodyValue(body)
                .exchange();
    }

    /// The session of a response that has signed in.
    public static TestBrowser browser(GatewayClient gateway, ResponseSpec response) {
        var answer =
                response.expectStatus().isCreated().expectBody(JsonNode.class).returnResult();
        var body = Objects.requireNonNull(answer.getResponseBody());
        var cookie = Objects.requireNonNull(answer.getResponseCookies().getFirst(TestBrowser.COOKIE));
        return TestBrowser.of(
                gateway,
                body.at("/user/id").asString(),
                cookie.getValue(),
                body.path("csrfToken").asString());
    }

    /// Sets up an authenticator app.
    ///
    /// @return its secret and the recovery codes
    public static TestApp addApp(TestBrowser browser) {
        var setup = json(browser.post(FACTORS + "/authenticator-app", Map.of())
                .expectStatus()
                .isCreated());
        var app = new TestApp(setup.path("secret").asString(), setup);
        var confirmed = json(browser.post(FACTORS + "/authenticator-app/confirm", Map.of("code", app.codeAt(-30)))
                .expectStatus()
                .isOk());
        return new TestApp(app.secret(), confirmed);
    }

    public static ResponseSpec addPasskey(TestBrowser browser, TestAuthenticator authenticator) {
        var options = json(browser.post(FACTORS + "/passkey-options", Map.of())
                        .expectStatus()
                        .isOk())
                .path("publicKey");
        return browser.post(
                FACTORS + "/passkeys", Map.of("name", "My laptop", "credential", authenticator.register(options)));
    }

    /// @param response of the request that set it up
    public record TestApp(String secret, JsonNode response) {
        /// @param seconds from now
        public String codeAt(int seconds) {
            try {
                return new TimeBasedOneTimePasswordGenerator()
                        .generateOneTimePasswordString(
                                new SecretKeySpec(new Base32().decode(secret), "HmacSHA1"),
                                Instant.now().plusSeconds(seconds));
            } catch (InvalidKeyException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        public String recoveryCode(int index) {
            return response.path("recoveryCodes").get(index).asString();
        }
    }
}
