package dev.podworks.accounts.reauthentication;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Route;
import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestAuthenticator;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.gateway.support.TestSignIn;
import dev.podworks.kit.test.Blocking;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Steps that need a recent authentication.
class ReauthenticationTest extends GatewayTest {
    private static final String REAUTHENTICATION = "/account/api/session/reauthentication";

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
    void anOldSessionCannotCreateKeys() {
        createKey().expectStatus().isCreated();
        passMinutes(16);
        refused(createKey(), 403, "reauthentication_required");
        assertThat(owner.statusOfMe()).isEqualTo(200);

        refused(confirm(Map.of("password", "not the password")), 400, "invalid_request");
        refused(createKey(), 403, "reauthentication_required");
        confirm(Map.of("password", people.account().ownerPassword()))
                .expectStatus()
                .isNoContent();
        createKey().expectStatus().isCreated();
    }

    @Test
    void codesAndPasskeysConfirmToo() {
        var app = TestSignIn.addApp(owner);
        var authenticator = new TestAuthenticator();
        TestSignIn.addPasskey(owner, authenticator).expectStatus().isCreated();

        passMinutes(16);
        confirm(Map.of("code", app.codeAt(0))).expectStatus().isNoContent();
        createKey().expectStatus().isCreated();

        passMinutes(16);
        var options = json(owner.post(REAUTHENTICATION + "/passkey-options", Map.of())
                        .expectStatus()
                        .isOk())
                .path("publicKey");
        confirm(Map.of("passkey", authenticator.sign(options))).expectStatus().isNoContent();
        createKey().expectStatus().isCreated();
    }

    /// A stolen session allows no more attempts than signing in does.
    @Test
    void wrongPasswordsAreCountedWithSignIns() {
        passMinutes(16);
        for (int i = 0; i < 10; i++) {
            refused(confirm(Map.of("password", "not the password")), 400, "invalid_request");
        }
        refused(confirm(Map.of("password", people.account().ownerPassword())), 429, "rate_limited");
    }

    /// Re-authentication by password does not take away the second factor of the sign-in.
    @Test
    void aPasswordKeepsTheSecondFactorOfTheSession() {
        TestSignIn.addApp(owner);
        confirm(Map.of("password", people.account().ownerPassword()))
                .expectStatus()
                .isNoContent();
        assertThat(owner.read(TestBrowser.SESSION).path("secondFactor").asBoolean())
                .isTrue();
    }

    /// Every route that needs it refuses an old session before it does anything.
    @Test
    void allMarkedRoutesRefuseAnOldSession() {
        passMinutes(16);
        var marked = Arrays.stream(Route.values())
                .filter(Route::requiresReauthentication)
                .toList();
        assertThat(marked)
                .contains(
                        Route.CREATE_KEY,
                        Route.CREATE_INVITATION,
                        Route.UPDATE_MEMBER,
                        Route.SAVE_CARD,
                        Route.DELETE_DESTINATION,
                        Route.ROTATE_WEBHOOK_SECRET)
                .anyMatch(route -> route.service() != Service.GATEWAY);
        for (var route : marked) {
            var path = route.template().replaceAll("\\{[^}]+}", "x");
            refused(
                    owner.client()
                            .method(HttpMethod.valueOf(route.method()))
                            .uri(path)
                            .bodyValue(Map.of())
                            .exchange(),
                    403,
                    "reauthentication_required");
        }
    }

    @Test
    void exactlyOneMethodIsAccepted() {
        refused(confirm(Map.of()), 400, "invalid_request");
        refused(confirm(Map.of("code", "123456", "password", "x")), 400, "invalid_request");
        assertThat(people.member(Role.MEMBER).read(REAUTHENTICATION).path("secondFactors"))
                .isEmpty();
    }

    private ResponseSpec createKey() {
        return owner.post(
                "/account/api/keys", Map.of("name", "Editor", "mode", "live", "scopes", List.of("projects:read")));
    }

    private ResponseSpec confirm(Map<String, ?> body) {
        return owner.client()
                .post()
                .uri(REAUTHENTICATION)
                .header("X-Forwarded-For", TestBrowser.newPlace())
                .bodyValue(body)
                .exchange();
    }

    private void passMinutes(int minutes) {
        Blocking.run(db.sql("""
                        update user_session set authenticated_at = authenticated_at - :minutes * interval '1 minute'
                        where user_id = :user
                        """)
                .bind("minutes", minutes)
                .bind("user", owner.userId())
                .then());
    }
}
