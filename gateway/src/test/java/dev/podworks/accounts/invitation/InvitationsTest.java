package dev.podworks.accounts.invitation;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMail;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

class InvitationsTest extends GatewayTest {
    private static final String INVITATIONS = "/account/api/invitations";
    private static final String PASSWORD = "correct horse battery";

    @Autowired
    private DatabaseClient db;

    @Autowired
    private InvitationTable table;

    private final String email = GatewayClient.newEmail();
    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void aNewUserChoosesAPasswordAndTheirAddressIsVerified() {
        invite(email, "admin").expectStatus().isCreated();
        var token = TestMail.token(email, 1);
        open(token).expectStatus().isOk().expectBody().json("""
                        {"accountName": "A podcast", "email": "%s", "role": "admin", "needsPassword": true}
                        """.formatted(email));
        accept(token, null)
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[0].path")
                .isEqualTo("password");
        accept(token, PASSWORD).expectStatus().isOk();

        var me = TestBrowser.signIn(gateway, email, PASSWORD).read("/v1/me");
        assertThat(me.path("accountId").asString()).isEqualTo(people.id());
        assertThat(me.path("role").asString()).isEqualTo("admin");
        assertThat(me.at("/user/emailVerified").asBoolean()).isTrue();
        assertThat(me.at("/user/name").asString()).isEqualTo("Ada");
        assertThat(waiting()).isZero();
    }

    @Test
    void anExistingUserJoinsOnAcceptingAndKeepsTheirPassword() {
        var other = TestMembers.openAccount(gateway);
        invite(other.ownerEmail(), "member").expectStatus().isCreated();
        assertThat(other.owner().read("/v1/me").path("accounts")).hasSize(1);

        var token = TestMail.token(other.ownerEmail(), 1);
        open(token).expectBody().jsonPath("$.needsPassword").isEqualTo(false);
        accept(token, "another password of theirs").expectStatus().isOk();

        var me = other.owner().read("/v1/me");
        assertThat(me.path("accounts").findValuesAsString("accountId")).containsExactly(other.id(), people.id());
    }

    @Test
    void aTokenWorksOnceDespiteConcurrentUses() {
        invite(email, "viewer").expectStatus().isCreated();
        var token = TestMail.token(email, 1);
        var client = WebClient.create(gateway.url());
        var statuses = Flux.range(0, 8)
                .flatMap(
                        _ -> client.post()
                                .uri(INVITATIONS + "/accept")
                                .bodyValue(Map.of("token", token, "password", PASSWORD))
                                .exchangeToMono(answer -> answer.toBodilessEntity())
                                .map(answer -> answer.getStatusCode().value()),
                        8)
                .collectList()
                .block(Duration.ofSeconds(20));
        assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 400).hasSize(7);
        refused(open(token), 400, "invalid_token");
    }

    @Test
    void expiredRevokedAndForgedTokensGetTheSameResponse() {
        var created = json(invite(email, "viewer").expectStatus().isCreated());
        var token = TestMail.token(email, 1);
        owner.delete(INVITATIONS + "/" + created.path("id").asString())
                .expectStatus()
                .isOk();
        refused(open(token), 400, "invalid_token");
        refused(accept(token, PASSWORD), 400, "invalid_token");
        refused(open("A".repeat(43)), 400, "invalid_token");
        refused(owner.delete(INVITATIONS + "/" + created.path("id").asString()), 404, "not_found");

        invite(email, "viewer").expectStatus().isCreated();
        var expired = TestMail.token(email, 2);
        age();
        refused(accept(expired, PASSWORD), 400, "invalid_token");
        assertThat(waiting()).isZero();
        assertThat(Blocking.get(table.deleteExpired(Instant.now(), 1_000))).isPositive();
    }

    @Test
    void aSecondInvitationReplacesTheFirst() {
        invite(email, "viewer").expectStatus().isCreated();
        var first = TestMail.token(email, 1);
        invite(email.toUpperCase(Locale.ROOT), "member").expectStatus().isCreated();
        await().until(() -> TestMail.to(email.toUpperCase(Locale.ROOT)).size() == 1);
        var second = TestMail.token(email.toUpperCase(Locale.ROOT), 1);
        assertThat(waiting()).isEqualTo(1);
        refused(accept(first, PASSWORD), 400, "invalid_token");
        accept(second, PASSWORD).expectStatus().isOk();
    }

    @Test
    void anInvitationIsInvalidWhenItsInviterMayNotInvite() {
        var admin = people.member(Role.ADMIN);
        refused(admin.post(INVITATIONS, Map.of("email", email, "role", "owner")), 403, "role_required");
        admin.post(INVITATIONS, Map.of("email", email, "role", "admin"))
                .expectStatus()
                .isCreated();
        var token = TestMail.token(email, 1);
        owner.patch("/account/api/members/" + admin.userId(), Map.of("role", "member"))
                .expectStatus()
                .isOk();
        refused(accept(token, PASSWORD), 400, "invalid_token");
        refused(admin.get(INVITATIONS), 403, "role_required");
        refused(admin.post(INVITATIONS, Map.of("email", email, "role", "viewer")), 403, "role_required");
    }

    @Test
    void membersAreNotInvitedAndKeepTheirRole() {
        refused(invite(people.ownerEmail(), "viewer"), 409, "already_member");
        invite(email, "owner").expectStatus().isCreated();
        var token = TestMail.token(email, 1);
        var member = gateway.addMember(people.account(), email, Role.VIEWER);
        accept(token, null).expectStatus().isOk();
        assertThat(TestBrowser.signIn(gateway, email, member.password())
                        .read("/v1/me")
                        .path("role")
                        .asString())
                .isEqualTo("viewer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nobody", "a@b@c", "a, b@example.com", "a <b@example.com>", "a@example.com\nBcc: b@c"})
    void invalidAddressesAreRefused(String address) {
        refused(invite(address, "viewer"), 400, "invalid_request");
    }

    @Test
    void theTokenIsInTheEmailOnly() {
        invite(email, "viewer").expectStatus().isCreated();
        var token = TestMail.token(email, 1);
        await().until(() ->
                text("select plain || html || coalesce(encode(sealed, 'hex'), '') as it from mail where recipient = '%s'")
                        .isEmpty());
        assertThat(text("select row_to_json(invitation)::text as it from invitation where email = '%s'"))
                .contains(SecretHash.of(token).hex())
                .doesNotContain(token);
        assertThat(TestMail.to(email).getFirst()).contains("Content-Type: text/plain", "Content-Type: text/html");
    }

    private ResponseSpec invite(String to, String role) {
        return owner.post(INVITATIONS, Map.of("email", to, "role", role));
    }

    private ResponseSpec open(String token) {
        return gateway.anonymous()
                .post()
                .uri(INVITATIONS + "/open")
                .bodyValue(Map.of("token", token))
                .exchange();
    }

    private ResponseSpec accept(String token, @Nullable String password) {
        var body = new HashMap<>(Map.of("token", token, "name", "Ada"));
        if (password != null) {
            body.put("password", password);
        }
        return gateway.anonymous()
                .post()
                .uri(INVITATIONS + "/accept")
                .bodyValue(body)
                .exchange();
    }

    private int waiting() {
        return owner.read(INVITATIONS).path("invitations").size();
    }

    private void age() {
        Blocking.run(db.sql("update invitation set expires_at = now() where account = :account")
                .bind("account", people.id())
                .then());
    }

    private String text(String sql) {
        return Blocking.get(db.sql(sql.formatted(email))
                .map(row -> row.get("it", String.class))
                .one());
    }
}
