package dev.podworks.accounts.signin;

import static dev.podworks.gateway.support.TestBrowser.SESSION;
import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestAuthenticator;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.gateway.support.TestSignIn;
import dev.podworks.kit.test.Blocking;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Sign-in of people who have a second factor.
class SecondFactorSignInTest extends GatewayTest {
    @Autowired
    private DatabaseClient db;

    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void openAccount() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void aPasswordAloneGivesNoSession() {
        var app = TestSignIn.addApp(owner);
        var signIn = TestSignIn.start(people);
        assertThat(signIn.pending().path("secondFactors").valueStream().map(JsonNode::asString))
                .containsExactly("totp", "recovery_code");
        assertThat(pendingOf(signIn).path("secondFactors")).hasSize(2);

        var session = TestSignIn.browser(gateway, signIn.complete(Map.of("code", app.codeAt(0))));
        assertThat(session.statusOfMe()).isEqualTo(200);
        assertThat(session.read(SESSION).path("secondFactor").asBoolean()).isTrue();
    }

    @Test
    void aCodeIsAcceptedOnce() {
        var app = TestSignIn.addApp(owner);
        var code = Map.of("code", app.codeAt(0));
        TestSignIn.start(people).complete(code).expectStatus().isCreated();
        refused(TestSignIn.start(people).complete(code), 400, "invalid_request");
    }

    @Test
    void ofTwoConcurrentUsesOfACodeOneSucceeds() {
        var app = TestSignIn.addApp(owner);
        var code = Map.of("code", app.codeAt(0));
        var attempts = Stream.of(TestSignIn.start(people), TestSignIn.start(people))
                .map(signIn -> CompletableFuture.supplyAsync(() -> signIn.complete(code)
                        .returnResult(Void.class)
                        .getStatus()
                        .value()))
                .toList();
        assertThat(attempts.stream().map(CompletableFuture::join).toList())
                .containsExactlyInAnyOrderElementsOf(List.of(201, 400));
    }

    @Test
    void wrongCodesAreLimited() {
        var app = TestSignIn.addApp(owner);
        var signIn = TestSignIn.start(people);
        var wrong = app.codeAt(0).equals("000000") ? "000001" : "000000";
        for (int i = 0; i < 10; i++) {
            refused(signIn.complete(Map.of("code", wrong)), 400, "invalid_request");
        }
        refused(signIn.complete(Map.of("code", app.codeAt(0))), 429, "rate_limited");
    }

    @Test
    void aRecoveryCodeWorksOnceHoweverItIsTyped() {
        var app = TestSignIn.addApp(owner);
        assertThat(app.response().path("recoveryCodes")).hasSize(10);
        var typed = app.recoveryCode(0).toUpperCase(Locale.ROOT).replace("-", " ");

        var session = TestSignIn.browser(gateway, TestSignIn.start(people).complete(Map.of("recoveryCode", typed)));

        assertThat(session.read(TestSignIn.FACTORS).path("recoveryCodesLeft").asInt())
                .isEqualTo(9);
        refused(TestSignIn.start(people).complete(Map.of("recoveryCode", app.recoveryCode(0))), 400, "invalid_request");
    }

    @Test
    void aPendingSignInEnds() {
        var app = TestSignIn.addApp(owner);
        var code = Map.of("code", app.codeAt(0));
        refused(TestSignIn.withCookie(gateway, "x".repeat(43)).complete(code), 410, "gone");

        var expired = TestSignIn.start(people);
        Blocking.run(db.sql("update pending_sign_in set expires_at = now()").then());
        refused(expired.complete(code), 410, "gone");

        var used = TestSignIn.start(people);
        used.complete(code).expectStatus().isCreated();
        refused(used.complete(Map.of("code", app.codeAt(30))), 410, "gone");
    }

    @Test
    void aPasswordChangeInvalidatesPendingSignIns() {
        var app = TestSignIn.addApp(owner);
        var signIn = TestSignIn.start(people);
        owner.client()
                .put()
                .uri("/account/api/password")
                .bodyValue(Map.of(
                        "currentPassword", people.account().ownerPassword(), "password", "a new password of mine"))
                .exchange()
                .expectStatus()
                .isNoContent();
        refused(signIn.complete(Map.of("code", app.codeAt(0))), 400, "invalid_request");
    }

    @Test
    void aPasskeySignsInAlone() {
        var authenticator = new TestAuthenticator();
        TestSignIn.addPasskey(owner, authenticator).expectStatus().isCreated();

        var session = TestSignIn.browser(gateway, signInWith(authenticator.sign(signInOptions())));

        assertThat(session.userId()).isEqualTo(people.account().ownerUserId());
        assertThat(session.read(SESSION).path("secondFactor").asBoolean()).isTrue();
        assertThat(session.read(TestSignIn.FACTORS).at("/passkeys/0/lastUsedAt").isString())
                .isTrue();
    }

    @Test
    void aPasskeyIsASecondFactorToo() {
        var authenticator = new TestAuthenticator();
        TestSignIn.addPasskey(owner, authenticator).expectStatus().isCreated();
        var signIn = TestSignIn.start(people);
        var options = signIn.passkeyOptions();
        assertThat(options.path("allowCredentials")).hasSize(1);
        TestSignIn.browser(gateway, signIn.complete(Map.of("passkey", authenticator.sign(options))));
    }

    @Test
    void forgedSignaturesAreRefused() {
        var authenticator = new TestAuthenticator();
        TestSignIn.addPasskey(owner, authenticator).expectStatus().isCreated();

        refused(signInWith(new TestAuthenticator().sign(signInOptions())), 401, "unauthorized");
        var otherSite =
                authenticator.at("https://podcasts.example.attacker.example").sign(signInOptions());
        refused(signInWith(otherSite), 401, "unauthorized");
        authenticator.at("https://podcasts.example");

        var signed = authenticator.sign(signInOptions());
        signInWith(signed).expectStatus().isCreated();
        refused(signInWith(signed), 401, "unauthorized");

        var copy = authenticator.withCounter(1).sign(signInOptions());
        refused(signInWith(copy), 401, "unauthorized");
        var unverified = authenticator.withCounter(50).withoutVerification().sign(signInOptions());
        refused(signInWith(unverified), 401, "unauthorized");
    }

    /// A challenge of one purpose or person is accepted for no other.
    @Test
    void challengesAreNotInterchangeable() {
        var authenticator = new TestAuthenticator();
        TestSignIn.addPasskey(owner, authenticator).expectStatus().isCreated();
        var signIn = TestSignIn.start(people);
        refused(signInWith(authenticator.sign(signIn.passkeyOptions())), 401, "unauthorized");
        refused(signIn.complete(Map.of("passkey", authenticator.sign(signInOptions()))), 400, "invalid_request");

        var others = TestMembers.openAccount(gateway);
        TestSignIn.addPasskey(others.owner(), new TestAuthenticator())
                .expectStatus()
                .isCreated();
        var otherSignIn = TestSignIn.start(others);
        refused(
                otherSignIn.complete(Map.of("passkey", authenticator.sign(otherSignIn.passkeyOptions()))),
                400,
                "invalid_request");
    }

    @Test
    void malformedPasskeysAreRefused() {
        for (var response : List.of(Map.of(), Map.of("clientDataJSON", "!"), Map.of("clientDataJSON", "e30"))) {
            var credential = Map.of("id", "AA", "rawId", "AA", "type", "public-key", "response", response);
            refused(signInWith(credential), 401, "unauthorized");
        }
        refused(signInWith(Map.of("id", "AA")), 400, "invalid_request");
    }

    private JsonNode signInOptions() {
        return json(gateway.anonymous()
                        .post()
                        .uri(SESSION + "/passkey-options")
                        .bodyValue(Map.of())
                        .exchange()
                        .expectStatus()
                        .isOk())
                .path("publicKey");
    }

    private ResponseSpec signInWith(Map<String, ?> credential) {
        return gateway.anonymous()
                .post()
                .uri(SESSION + "/passkey")
                .bodyValue(Map.of("passkey", credential))
                .exchange();
    }

    private JsonNode pendingOf(TestSignIn signIn) {
        return TestBrowser.json(gateway.anonymous()
                .get()
                .uri(SESSION + "/pending")
                .cookie(TestSignIn.COOKIE, signIn.cookie())
                .exchange()
                .expectStatus()
                .isOk());
    }
}
