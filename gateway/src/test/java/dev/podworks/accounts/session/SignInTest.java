package dev.podworks.accounts.session;

import static dev.podworks.gateway.support.TestBrowser.COOKIE;
import static dev.podworks.gateway.support.TestBrowser.SESSION;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;

class SignInTest extends GatewayTest {
    private static final String SESSIONS = "/account/api/sessions";

    @Autowired
    private DatabaseClient db;

    @Autowired
    private Sessions sessions;

    private TestMembers people;

    @BeforeEach
    void openAccount() {
        people = TestMembers.openAccount(gateway);
    }

    @Test
    void signingInSetsACookieThatScriptsAndOtherSitesCannotUse() {
        var answer = TestBrowser.trySigningIn(
                        gateway,
                        people.ownerEmail().toUpperCase(Locale.ROOT),
                        people.account().ownerPassword(),
                        TestBrowser.newPlace())
                .expectStatus()
                .isCreated()
                .expectHeader()
                .valueEquals("Cache-Control", "no-store")
                .expectBody()
                .jsonPath("$.user.id")
                .isEqualTo(people.account().ownerUserId())
                .jsonPath("$.user.email")
                .isEqualTo(people.ownerEmail())
                .jsonPath("$.accounts[0].accountId")
                .isEqualTo(people.id())
                .jsonPath("$.accounts[0].role")
                .isEqualTo("owner")
                .returnResult();

        var cookie = Objects.requireNonNull(answer.getResponseCookies().getFirst(COOKIE));
        assertThat(cookie.isHttpOnly()).isTrue();
        assertThat(cookie.isSecure()).isTrue();
        assertThat(cookie.getSameSite()).isEqualTo("Lax");
        assertThat(cookie.getPath()).isEqualTo("/");
        assertThat(cookie.getDomain()).isNull();
        assertThat(cookie.getMaxAge()).hasDays(30);
    }

    @Test
    void onlyTheHashOfASessionsSecretIsStored() {
        var owner = people.owner();
        var row = text("select row_to_json(user_session)::text as it from user_session where user_id = '%s'", owner);
        assertThat(row)
                .contains(
                        RandomSecret.parse(owner.cookie()).orElseThrow().hash().hex())
                .doesNotContain(owner.cookie())
                .doesNotContain(owner.csrfToken());
    }

    @Test
    void theSessionViewHasTheUserAndTheCsrfToken() {
        var owner = people.owner();
        var session = owner.read(SESSION);
        assertThat(session.path("csrfToken").asString()).isEqualTo(owner.csrfToken());
        assertThat(session.at("/user/emailVerified").asBoolean()).isFalse();
    }

    @Test
    void signingOutEndsTheSession() {
        var owner = people.owner();
        var elsewhere = people.owner();
        var cookies = owner.delete(SESSION)
                .expectStatus()
                .isOk()
                .returnResult(Void.class)
                .getResponseCookies();
        assertThat(Objects.requireNonNull(cookies.getFirst(COOKIE)).getMaxAge()).isZero();

        refused(owner.get(SESSION), 401, "unauthorized");
        assertThat(elsewhere.statusOfMe()).isEqualTo(200);
    }

    @Test
    void aUserListsTheirSessionsAndEndsOneOrAll() {
        var first = people.owner();
        var second = people.owner();
        var list = second.read(SESSIONS).path("sessions");
        assertThat(list).hasSize(2);
        assertThat(list.findValuesAsString("userAgent")).allMatch(agent -> !agent.isEmpty());
        assertThat(list.findValuesAsString("current")).containsExactlyInAnyOrder("true", "false");
        var others = list.get(0).path("current").asBoolean() ? list.get(1) : list.get(0);

        second.delete(SESSIONS + "/" + others.path("id").asString())
                .expectStatus()
                .isOk();
        assertThat(first.statusOfMe()).isEqualTo(401);
        assertThat(second.statusOfMe()).isEqualTo(200);

        var third = people.owner();
        third.delete(SESSIONS).expectStatus().isNoContent();
        assertThat(second.statusOfMe()).isEqualTo(401);
        assertThat(third.statusOfMe()).isEqualTo(401);
    }

    @Test
    void sessionsOfOtherUsersAreNotFound() {
        var owner = people.owner();
        var id = owner.read(SESSIONS).at("/sessions/0/id").asString();
        refused(people.member(Role.ADMIN).delete(SESSIONS + "/" + id), 404, "not_found");
        assertThat(owner.statusOfMe()).isEqualTo(200);
    }

    @Test
    void anUnusedSessionExpiresAfterThreeDays() {
        var owner = people.owner();
        age(owner, "last_seen_at = now() - interval '71 hours'");
        assertThat(owner.statusOfMe()).isEqualTo(200);
        // The use is recorded asynchronously.
        await().until(() -> lastSeen(owner).equals("now"));
        age(owner, "last_seen_at = now() - interval '73 hours'");
        assertThat(owner.statusOfMe()).isEqualTo(401);
    }

    @Test
    void aSessionExpiresAfterAMonthDespiteUseAndIsDeleted() {
        var owner = people.owner();
        age(owner, "expires_at = now() - interval '1 second'");
        assertThat(owner.statusOfMe()).isEqualTo(401);
        assertThat(Blocking.get(sessions.deleteExpired(100))).isPositive();
        assertThat(text("select count(*)::text as it from user_session where user_id = '%s'", owner))
                .isEqualTo("0");
    }

    @Test
    void aUserHasAtMostFiftySessionsAndTheOldestIsDeleted() {
        var first = people.owner();
        age(first, "created_at = now() - interval '1 hour'");
        Blocking.run(db.sql("""
                insert into user_session
                    (id, secret_hash, user_id, user_agent, address, created_at, last_seen_at, expires_at)
                select 'ses_' || lpad(n::text, 26, '0'), md5(n::text) || user_id, user_id, '', '', now(), now(), now()
                from user_session, generate_series(1, 49) n where user_id = '%s'
                """.formatted(first.userId())).then());
        assertThat(first.statusOfMe()).isEqualTo(200);
        var another = people.owner();
        assertThat(first.statusOfMe()).isEqualTo(401);
        assertThat(another.statusOfMe()).isEqualTo(200);
    }

    private String lastSeen(TestBrowser browser) {
        return text("""
                select case when last_seen_at > now() - interval '1 minute' then 'now' else 'before' end as it
                from user_session where user_id = '%s'""", browser);
    }

    private void age(TestBrowser browser, String change) {
        Blocking.run(db.sql("update user_session set %s where user_id = '%s'".formatted(change, browser.userId()))
                .then());
    }

    private String text(String sql, TestBrowser of) {
        return Blocking.get(db.sql(sql.formatted(of.userId()))
                .map(row -> row.get("it", String.class))
                .one());
    }
}
