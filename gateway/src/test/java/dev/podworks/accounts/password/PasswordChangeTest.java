package dev.podworks.accounts.password;

import static dev.podworks.gateway.support.TestBrowser.newPlace;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static dev.podworks.gateway.support.TestBrowser.trySigningIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMail;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Password changes by signed-in users.
class PasswordChangeTest extends GatewayTest {
    private static final String PASSWORD = "/account/api/password";
    private static final String CHOSEN = "a new password of mine";
    private static final String WRONG = "not the password";

    @Autowired
    private DatabaseClient db;

    private TestMembers people;
    private TestBrowser here;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        here = people.owner();
    }

    @Test
    void aPasswordChangeKeepsTheCurrentSessionAndEndsAllOthers() {
        var elsewhere = people.owner();

        change(here, present(), CHOSEN).expectStatus().isNoContent();

        assertThat(here.statusOfMe()).isEqualTo(200);
        assertThat(elsewhere.statusOfMe()).isEqualTo(401);
        refused(trySigningIn(gateway, people.ownerEmail(), present(), newPlace()), 401, "unauthorized");
        assertThat(TestBrowser.signIn(gateway, people.ownerEmail(), CHOSEN).statusOfMe())
                .isEqualTo(200);
    }

    @Test
    void aWrongCurrentPasswordChangesNothingAndKeepsTheSession() {
        change(here, WRONG, CHOSEN)
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[0].path")
                .isEqualTo("currentPassword");
        refused(change(here, present(), "too short"), 400, "invalid_request");

        assertThat(here.statusOfMe()).isEqualTo(200);
        TestBrowser.signIn(gateway, people.ownerEmail(), present());
    }

    /// An unattended browser must not allow more password attempts than signing in does.
    @Test
    void wrongCurrentPasswordsCountAsFailedSignIns() {
        for (int i = 0; i < 5; i++) {
            refused(change(here, WRONG, CHOSEN), 400, "invalid_request");
            refused(trySigningIn(gateway, people.ownerEmail(), WRONG, newPlace()), 401, "unauthorized");
        }
        refused(change(here, present(), CHOSEN), 429, "rate_limited");
        Blocking.run(db.sql("update throttle set ends_at = now()").then());
        change(here, present(), CHOSEN).expectStatus().isNoContent();
    }

    @Test
    void aPasswordChangeInvalidatesEarlierResetLinks() {
        gateway.anonymous()
                .post()
                .uri("/account/api/password-resets")
                .header("X-Forwarded-For", newPlace())
                .bodyValue(Map.of("email", people.ownerEmail()))
                .exchange()
                .expectStatus()
                .isAccepted();
        var token = TestMail.token(people.ownerEmail(), 1);
        change(here, present(), CHOSEN).expectStatus().isNoContent();

        var redeemed = gateway.anonymous()
                .post()
                .uri("/account/api/password-resets/redeem")
                .bodyValue(Map.of("token", token, "password", "yet another password"))
                .exchange();
        refused(redeemed, 400, "invalid_token");
    }

    @Test
    void ofTwoConcurrentChangesOneSucceeds() {
        var changes = Stream.of("the first of two new ones", "the second of two new ones")
                .map(chosen -> CompletableFuture.supplyAsync(() -> change(here, present(), chosen)
                        .returnResult(Void.class)
                        .getStatus()
                        .value()))
                .toList();
        assertThat(changes.stream().map(CompletableFuture::join).toList())
                .containsExactlyInAnyOrderElementsOf(List.of(204, 400));
    }

    private String present() {
        return people.account().ownerPassword();
    }

    private static ResponseSpec change(TestBrowser browser, String current, String chosen) {
        return browser.client()
                .put()
                .uri(PASSWORD)
                .header("X-Forwarded-For", newPlace())
                .bodyValue(Map.of("currentPassword", current, "password", chosen))
                .exchange();
    }
}
