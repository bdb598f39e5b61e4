package dev.podworks.accounts.session;

import static dev.podworks.gateway.support.TestBrowser.ACCOUNT;
import static dev.podworks.gateway.support.TestBrowser.COOKIE;
import static dev.podworks.gateway.support.TestBrowser.CSRF;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.api.Service;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBackend;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.json.JsonCompareMode;
import org.springframework.test.web.reactive.server.WebTestClient.RequestHeadersSpec;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// What sessions give access to, and attempts to get more.
class SessionRequestsTest extends GatewayTest {
    private static final String PROJECTS = "/v1/projects";
    private static final String PREFERENCES = "/v1/email-preferences";

    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void aUserReadsTheirProfileAndMemberships() {
        var other = gateway.openAccount();
        gateway.addMember(other, people.ownerEmail(), Role.VIEWER);
        owner.get("/v1/me")
                .expectStatus()
                .isOk()
                .expectBody()
                .json(
                        """
                        {"accountId": "%1$s", "actorType": "user", "actorId": "%2$s", "mode": "live", "role": "owner",
                         "scopes": ["account:read", "projects:read", "projects:write", "credits:spend",
                            "billing:purchase", "webhooks:manage", "shows:manage", "destinations:manage"],
                         "user": {"id": "%2$s", "email": "%3$s", "emailVerified": false, "name": null},
                         "accounts": [
                            {"accountId": "%1$s", "kind": "personal", "name": "A podcast", "role": "owner"},
                            {"accountId": "%4$s", "kind": "team", "name": "A podcast", "role": "viewer"}]}
                        """.formatted(people.id(), owner.userId(), people.ownerEmail(), other.accountId()),
                        JsonCompareMode.STRICT);
    }

    @Test
    void aUserSelectsAnAccountAndHasTheScopesOfTheirRoleInIt() throws ParseException {
        var other = gateway.openAccount();
        gateway.addMember(other, people.ownerEmail(), Role.VIEWER);
        owner.in(other.accountId()).get(PROJECTS).expectStatus().isOk();

        var claims = SignedJWT.parse(TestBackend.of(Service.PROJECTS)
                        .onlyReceived()
                        .header("Podworks-Caller")
                        .orElseThrow())
                .getJWTClaimsSet();
        assertThat(claims.getStringClaim("account")).isEqualTo(other.accountId());
        assertThat(claims.getStringClaim("role")).isEqualTo("viewer");
        assertThat(claims.getStringClaim("kind")).isEqualTo("user");
        assertThat(claims.getSubject()).isEqualTo(owner.userId());
        assertThat(claims.getStringListClaim("scopes")).containsExactlyInAnyOrder("account:read", "projects:read");
    }

    @Test
    void aUserSelectsTheMode() {
        var test = owner.with("Podworks-Mode", "test");
        var me = test.read("/v1/me");
        assertThat(me.path("mode").asString()).isEqualTo("test");
        assertThat(me.path("scopes").toString()).contains("projects:write").doesNotContain("credits:spend");
        assertThat(owner.with("Podworks-Mode", "live")
                        .read("/v1/me")
                        .path("mode")
                        .asString())
                .isEqualTo("live");
        refused(owner.with("Podworks-Mode", "both").get("/v1/me"), 400, "invalid_request");
    }

    @ParameterizedTest
    @ValueSource(strings = {"foreign", "acc_01k9abcdefghjkmnpqrstvwxyz", "nonsense", ""})
    void accountsOfOthersAreNotFound(String account) {
        var named = account.equals("foreign") ? gateway.openAccount().accountId() : account;
        refused(owner.in(named).get(PROJECTS), 404, "not_found");
        assertThat(TestBackend.of(Service.PROJECTS).received()).isEmpty();
    }

    @Test
    void unsafeRequestsNeedTheCsrfTokenOfTheSession() {
        var another = people.owner();
        for (var token : new String[] {"", "nonsense", another.csrfToken(), owner.cookie()}) {
            refused(byCookie(gateway.anonymous().post().uri(PROJECTS).header(CSRF, token)), 403, "invalid_csrf_token");
            refused(
                    byCookie(gateway.anonymous()
                            .delete()
                            .uri(TestBrowser.SESSION)
                            .header(CSRF, token)),
                    403,
                    "invalid_csrf_token");
            refused(
                    byCookie(gateway.anonymous().patch().uri(PREFERENCES).header(CSRF, token)),
                    403,
                    "invalid_csrf_token");
        }
        refused(byCookie(gateway.anonymous().post().uri(PROJECTS)), 403, "invalid_csrf_token");
        assertThat(TestBackend.of(Service.PROJECTS).received()).isEmpty();
        assertThat(TestBackend.of(Service.WEBHOOKS).received()).isEmpty();
        assertThat(owner.statusOfMe()).isEqualTo(200);

        byCookie(gateway.anonymous().get().uri(PROJECTS)).expectStatus().isOk();
        owner.post(PROJECTS, Map.of()).expectStatus().isOk();
    }

    @Test
    void routesForUsersAreForwardedForSessionsWhateverTheirPath() {
        owner.get(PREFERENCES).expectStatus().isOk();
        owner.patch(PREFERENCES, Map.of("deliveryAlerts", false)).expectStatus().isOk();
        assertThat(TestBackend.of(Service.WEBHOOKS).received())
                .hasSize(2)
                .allSatisfy(received ->
                        assertThat(received.header("Podworks-Caller")).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/account/api/session", "/account/api/keys", "/account/api/members"})
    void routesForUsersRefuseEveryKey(String path) {
        var key = gateway.makeKey(people.account(), Mode.LIVE, Scope.values());
        refused(gateway.with(key).get().uri(path).exchange(), 403, "person_required");
    }

    @Test
    void aRequestWithKeyAndSessionIsAuthenticatedByTheKey() {
        var stranger = gateway.openAccount();
        var key = gateway.makeKey(stranger, Mode.TEST, Scope.PROJECTS_READ);
        byCookie(gateway.with(key).get().uri("/v1/me"))
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.accountId")
                .isEqualTo(stranger.accountId())
                .jsonPath("$.user")
                .isEmpty();
        refused(byCookie(gateway.with("pw_live_nonsense").get().uri("/v1/me")), 401, "unauthorized");
        refused(byCookie(gateway.with(key).get().uri("/account/api/keys")), 403, "person_required");
    }

    @Test
    void repeatedCookiesAreIgnored() {
        var other = people.member(Role.ADMIN);
        refused(
                gateway.anonymous()
                        .get()
                        .uri("/v1/me")
                        .header("Cookie", "%1$s=%2$s; %1$s=%3$s".formatted(COOKIE, owner.cookie(), other.cookie()))
                        .exchange(),
                401,
                "unauthorized");
    }

    @Test
    void cookiesWithoutTheHostPrefixAreIgnored() {
        refused(
                gateway.anonymous()
                        .get()
                        .uri("/v1/me")
                        .cookie("podworks_session", owner.cookie())
                        .exchange(),
                401,
                "unauthorized");
    }

    @Test
    void identityHeadersDoNotAuthenticate() throws ParseException {
        var captured = capturedToken();
        var spoofed = Map.of(
                "Podworks-Caller",
                captured,
                "X-User",
                owner.userId(),
                "X-Forwarded-User",
                people.ownerEmail(),
                "X-Account-Id",
                people.id(),
                ACCOUNT,
                people.id());
        refused(
                gateway.anonymous()
                        .get()
                        .uri(PROJECTS)
                        .headers(to -> spoofed.forEach(to::set))
                        .exchange(),
                401,
                "unauthorized");
        refused(gateway.with(captured).get().uri(PROJECTS).exchange(), 401, "unauthorized");

        TestBackend.resetAll();
        var viewer = people.member(Role.VIEWER);
        viewer.client()
                .get()
                .uri(PROJECTS)
                .headers(to -> spoofed.forEach(to::set))
                .exchange()
                .expectStatus()
                .isOk();
        var received = TestBackend.of(Service.PROJECTS).onlyReceived();
        assertThat(received.headers()).doesNotContainKeys("x-user", "x-forwarded-user", "x-account-id", "cookie");
        assertThat(SignedJWT.parse(received.header("Podworks-Caller").orElseThrow())
                        .getJWTClaimsSet()
                        .getSubject())
                .isEqualTo(viewer.userId());
    }

    @Test
    void operatorRoutesRefuseSessions() {
        for (var path : List.of("/operator/accounts/%s/keys".formatted(people.id()), "/operator/accounts")) {
            refused(owner.post(path, Map.of()), 401, "unauthorized");
        }
    }

    private String capturedToken() {
        owner.get(PROJECTS).expectStatus().isOk();
        return TestBackend.of(Service.PROJECTS)
                .onlyReceived()
                .header("Podworks-Caller")
                .orElseThrow();
    }

    private ResponseSpec byCookie(RequestHeadersSpec<?> request) {
        return request.cookie(COOKIE, owner.cookie()).exchange();
    }
}
