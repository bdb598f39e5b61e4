package dev.podworks.accounts.password;

import static dev.podworks.gateway.support.TestBrowser.newPlace;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static dev.podworks.gateway.support.TestBrowser.trySigningIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMail;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class PasswordResetsTest extends GatewayTest {
    private static final String RESETS = "/account/api/password-resets";
    private static final String NEW_PASSWORD = "a new password of mine";

    @Autowired
    private DatabaseClient db;

    @Autowired
    private PasswordResetTable table;

    private TestMembers people;

    @BeforeEach
    void openAccount() {
        people = TestMembers.openAccount(gateway);
    }

    @Test
    void aResetReplacesThePasswordAndEndsEverySession() {
        var session = people.owner();
        ask(people.ownerEmail().toUpperCase(Locale.ROOT)).expectStatus().isAccepted();
        redeem(TestMail.token(people.ownerEmail(), 1), NEW_PASSWORD)
                .expectStatus()
                .isNoContent();

        assertThat(session.statusOfMe()).isEqualTo(401);
        refused(
                trySigningIn(gateway, people.ownerEmail(), people.account().ownerPassword(), newPlace()),
                401,
                "unauthorized");
        var me = TestBrowser.signIn(gateway, people.ownerEmail(), NEW_PASSWORD).read("/v1/me");
        assertThat(me.at("/user/emailVerified").asBoolean()).isTrue();
    }

    @Test
    void aLinkWorksOnceAndInvalidatesTheOthers() {
        ask(people.ownerEmail()).expectStatus().isAccepted();
        var first = TestMail.token(people.ownerEmail(), 1);
        ask(people.ownerEmail()).expectStatus().isAccepted();
        var second = TestMail.token(people.ownerEmail(), 2);
        assertThat(second).isNotEqualTo(first);

        redeem(first, NEW_PASSWORD).expectStatus().isNoContent();
        refused(redeem(first, "yet another password"), 400, "invalid_token");
        refused(redeem(second, "yet another password"), 400, "invalid_token");
        TestBrowser.signIn(gateway, people.ownerEmail(), NEW_PASSWORD);
    }

    @Test
    void aLinkExpiresAfterAnHourAndIsDeleted() {
        ask(people.ownerEmail()).expectStatus().isAccepted();
        var token = TestMail.token(people.ownerEmail(), 1);
        Blocking.run(db.sql("update password_reset set expires_at = now() where token_hash = :token")
                .bind("token", SecretHash.of(token).hex())
                .then());
        refused(redeem(token, NEW_PASSWORD), 400, "invalid_token");
        refused(redeem("A".repeat(43), NEW_PASSWORD), 400, "invalid_token");
        assertThat(Blocking.get(table.deleteExpired(Instant.now(), 1_000))).isPositive();
    }

    @Test
    void aShortPasswordIsRefusedAndTheLinkStaysValid() {
        ask(people.ownerEmail()).expectStatus().isAccepted();
        var token = TestMail.token(people.ownerEmail(), 1);
        refused(redeem(token, "too short"), 400, "invalid_request");
        redeem(token, NEW_PASSWORD).expectStatus().isNoContent();
    }

    @Test
    void anUnknownAddressGetsTheSameResponseAndNoEmail() {
        var unregistered = GatewayClient.newEmail();
        ask(unregistered).expectStatus().isAccepted().expectBody().isEmpty();
        ask(people.ownerEmail()).expectStatus().isAccepted().expectBody().isEmpty();
        TestMail.token(people.ownerEmail(), 1);
        await().until(() -> count("select count(*) as n from work where queue = 'password-resets'") == 0);
        assertThat(count("select count(*) as n from mail where recipient = '%s'".formatted(unregistered)))
                .isZero();
        assertThat(TestMail.to(unregistered)).isEmpty();
    }

    /// Approximate: what is done before the response is the same for both.
    @Test
    void anUnknownAddressTakesAsLong() {
        var registered = new ArrayList<Long>();
        var unregisteredTimes = new ArrayList<Long>();
        for (int i = 0; i < 5; i++) {
            registered.add(nanos(people.ownerEmail()));
            unregisteredTimes.add(nanos(GatewayClient.newEmail()));
        }
        assertThat((double) median(unregisteredTimes) / median(registered)).isBetween(0.2, 5.0);
    }

    @Test
    void anAddressGetsAtMostFiveEmailsAnHour() {
        for (var email : List.of(people.ownerEmail(), GatewayClient.newEmail())) {
            for (int i = 0; i < 5; i++) {
                ask(email).expectStatus().isAccepted();
            }
            refused(ask(email), 429, "rate_limited");
        }
    }

    private ResponseSpec ask(String email) {
        return gateway.anonymous()
                .post()
                .uri(RESETS)
                .header("X-Forwarded-For", newPlace())
                .bodyValue(Map.of("email", email))
                .exchange();
    }

    private ResponseSpec redeem(String token, String password) {
        return gateway.anonymous()
                .post()
                .uri(RESETS + "/redeem")
                .bodyValue(Map.of("token", token, "password", password))
                .exchange();
    }

    private long nanos(String email) {
        var start = System.nanoTime();
        ask(email).expectStatus().isAccepted();
        return System.nanoTime() - start;
    }

    private static long median(List<Long> values) {
        return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
    }

    private long count(String sql) {
        return Blocking.get(db.sql(sql).map(row -> row.get("n", Long.class)).one());
    }
}
