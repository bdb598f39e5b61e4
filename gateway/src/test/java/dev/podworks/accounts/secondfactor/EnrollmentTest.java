package dev.podworks.accounts.secondfactor;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static dev.podworks.gateway.support.TestSignIn.FACTORS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Role;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestAuthenticator;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMail;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.gateway.support.TestSignIn;
import dev.podworks.kit.test.Blocking;
import dev.podworks.testkit.TestMailbox;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Adding and removing second factors, and accounts that require one.
class EnrollmentTest extends GatewayTest {
    private static final String REQUIREMENT = "/account/api/sign-in-requirement";
    private static final String APP = FACTORS + "/authenticator-app";

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
    void theSecretsAreStoredEncryptedOrAsHashes() {
        var app = TestSignIn.addApp(owner);
        assertThat(text("select encode(secret, 'escape') as it from totp where user_id = '%s'"))
                .doesNotContain(app.secret());
        assertThat(text("select string_agg(code_hash, ' ') as it from recovery_code where user_id = '%s'"))
                .hasSize(10 * 65 - 1)
                .doesNotContain(app.recoveryCode(0));
    }

    @Test
    void anAppIsOnOnlyOnceItsCodeWasEntered() {
        var setup = json(owner.post(APP, Map.of()).expectStatus().isCreated());
        assertThat(setup.path("uri").asString()).startsWith("otpauth://totp/Podworks:person");
        assertThat(setup.at("/qrCode/path").asString()).startsWith("M4,4h1v1h-1z");
        refused(owner.post(APP + "/confirm", Map.of("code", "000000")), 400, "invalid_request");

        assertThat(owner.read(FACTORS).path("authenticatorAppSince").isNull()).isTrue();
        people.owner();

        TestSignIn.addApp(owner);
        assertThat(owner.read(FACTORS).path("authenticatorAppSince").isString()).isTrue();
        refused(owner.post(APP, Map.of()), 409, "invalid_state");
    }

    @Test
    void onlyTheFirstFactorCreatesRecoveryCodesAndTheLastRemovesThem() {
        TestSignIn.addApp(owner);
        var added = json(TestSignIn.addPasskey(owner, new TestAuthenticator())
                .expectStatus()
                .isCreated());
        assertThat(added.path("recoveryCodes")).isEmpty();

        var passkey = owner.read(FACTORS).at("/passkeys/0/id").asString();
        owner.delete(APP).expectStatus().isNoContent();
        assertThat(owner.read(FACTORS).path("recoveryCodesLeft").asInt()).isEqualTo(10);
        owner.delete(FACTORS + "/passkeys/" + passkey).expectStatus().isOk();
        assertThat(owner.read(FACTORS).path("recoveryCodesLeft").asInt()).isZero();
        refused(owner.post(FACTORS + "/recovery-codes", Map.of()), 409, "invalid_state");
        people.owner();
    }

    @Test
    void newRecoveryCodesReplaceTheOldOnes() {
        var app = TestSignIn.addApp(owner);
        var renewed = json(
                owner.post(FACTORS + "/recovery-codes", Map.of()).expectStatus().isCreated());
        assertThat(renewed.path("recoveryCodes")).hasSize(10);
        refused(TestSignIn.start(people).complete(Map.of("recoveryCode", app.recoveryCode(0))), 400, "invalid_request");
    }

    @Test
    void passkeysAreTheirUsersOwn() {
        TestSignIn.addPasskey(owner, new TestAuthenticator()).expectStatus().isCreated();
        var passkey = FACTORS + "/passkeys/"
                + owner.read(FACTORS).at("/passkeys/0/id").asString();
        var other = people.member(Role.ADMIN);

        assertThat(other.read(FACTORS).path("passkeys")).isEmpty();
        refused(other.patch(passkey, Map.of("name", "Mine")), 404, "not_found");
        refused(other.delete(passkey), 404, "not_found");

        owner.patch(passkey, Map.of("name", "Laptop")).expectStatus().isNoContent();
        assertThat(owner.read(FACTORS).at("/passkeys/0/name").asString()).isEqualTo("Laptop");
    }

    @Test
    void forgedRegistrationsAreRefused() {
        var authenticator = new TestAuthenticator();
        var options = passkeyOptions(owner);
        for (var wrong : List.of(
                new TestAuthenticator().at("https://attacker.example").register(options),
                new TestAuthenticator().withoutVerification().register(passkeyOptions(owner)),
                authenticator.register(passkeyOptions(people.member(Role.MEMBER))))) {
            refused(addPasskey(owner, wrong), 400, "invalid_request");
        }
        var credential = authenticator.register(passkeyOptions(owner));
        addPasskey(owner, credential).expectStatus().isCreated();
        refused(addPasskey(owner, credential), 400, "invalid_request");
        // The same authenticator for somebody else: its id is taken.
        var other = people.member(Role.MEMBER);
        refused(addPasskey(other, authenticator.register(passkeyOptions(other))), 400, "invalid_request");
    }

    @Test
    void everyChangeIsReportedByEmailAndInTheAuditLog() {
        var app = TestSignIn.addApp(owner);
        TestSignIn.addPasskey(owner, new TestAuthenticator()).expectStatus().isCreated();
        owner.delete(APP).expectStatus().isNoContent();
        TestSignIn.start(people)
                .complete(Map.of("recoveryCode", app.recoveryCode(3)))
                .expectStatus()
                .isCreated();

        await().until(() -> TestMail.to(people.ownerEmail()).size() == 4);
        var mails = TestMail.to(people.ownerEmail()).stream()
                .map(TestMailbox::decoded)
                .toList();
        assertThat(mails).anyMatch(mail -> mail.contains("An authenticator app was added."));
        assertThat(mails).anyMatch(mail -> mail.contains("My laptop"));
        assertThat(mails).anyMatch(mail -> mail.contains("The authenticator app was removed."));
        assertThat(mails).anyMatch(mail -> mail.contains("A recovery code was used to sign in. 9 are left."));
        await().untilAsserted(() -> assertThat(actions())
                .contains(
                        "authenticator_app.added", "passkey.added", "authenticator_app.removed", "recovery_code.used"));
    }

    @Test
    void anAccountCanRequireASecondFactor() {
        var member = people.member(Role.MEMBER);
        refused(require(owner, true), 403, "second_factor_required");
        TestSignIn.addApp(owner);
        refused(require(people.member(Role.ADMIN), false), 403, "role_required");
        require(owner, true).expectStatus().isOk();

        assertThat(owner.statusOfMe()).isEqualTo(200);
        refused(member.get("/v1/me"), 403, "second_factor_required");
        refused(member.get("/account/api/members"), 403, "second_factor_required");
        var session = member.read(TestBrowser.SESSION);
        assertThat(session.at("/secondFactorRequiredBy/0").asString()).isEqualTo(people.id());

        TestSignIn.addApp(member);
        assertThat(member.statusOfMe()).isEqualTo(200);
        refused(member.delete(APP), 403, "second_factor_required");
        require(owner, false).expectStatus().isOk();
        member.delete(APP).expectStatus().isNoContent();
    }

    /// A person of two accounts is kept out of the one that requires it only.
    @Test
    void theRequirementIsTheAccountsOwn() {
        var other = TestMembers.openAccount(gateway);
        gateway.operator()
                .post()
                .uri("/operator/accounts/{id}/members", people.id())
                .bodyValue(Map.of("email", other.ownerEmail(), "role", "member"))
                .exchange()
                .expectStatus()
                .isCreated();
        TestSignIn.addApp(owner);
        require(owner, true).expectStatus().isOk();

        var both = other.owner();
        assertThat(both.in(other.id()).statusOfMe()).isEqualTo(200);
        refused(both.in(people.id()).get("/v1/me"), 403, "second_factor_required");
    }

    @Test
    void membersSeeWhoHasASecondFactor() {
        TestSignIn.addApp(owner);
        people.member(Role.MEMBER);
        assertThat(owner.read("/account/api/members").path("members").valueStream())
                .extracting(member -> member.path("secondFactor").asBoolean())
                .containsExactly(true, false);
    }

    @Test
    void operatorsResetTheSecondFactorsOfAMember() {
        TestSignIn.addApp(owner);
        gateway.operator()
                .delete()
                .uri(
                        "/operator/accounts/{id}/members/{user}/second-factors",
                        people.id(),
                        people.account().ownerUserId())
                .exchange()
                .expectStatus()
                .isNoContent();
        assertThat(owner.statusOfMe()).isEqualTo(401);
        owner = people.owner();
        await().untilAsserted(() -> assertThat(actions()).contains("second_factors.reset"));

        var stranger = TestMembers.openAccount(gateway).account().ownerUserId();
        refused(
                gateway.operator()
                        .delete()
                        .uri("/operator/accounts/{id}/members/{user}/second-factors", people.id(), stranger)
                        .exchange(),
                404,
                "not_found");
    }

    private List<String> actions() {
        return owner.read("/v1/audit-events")
                .path("auditEvents")
                .valueStream()
                .map(event -> event.path("action").asString())
                .toList();
    }

    private static ResponseSpec require(TestBrowser browser, boolean secondFactor) {
        return browser.client()
                .put()
                .uri(REQUIREMENT)
                .bodyValue(Map.of("secondFactor", secondFactor))
                .exchange();
    }

    private static JsonNode passkeyOptions(TestBrowser browser) {
        return json(browser.post(FACTORS + "/passkey-options", Map.of())
                        .expectStatus()
                        .isOk())
                .path("publicKey");
    }

    private static ResponseSpec addPasskey(TestBrowser browser, Map<String, ?> credential) {
        return browser.post(FACTORS + "/passkeys", Map.of("name", "A passkey", "credential", credential));
    }

    private String text(String sql) {
        return Blocking.get(db.sql(sql.formatted(owner.userId()))
                .map(row -> row.get("it", String.class))
                .one());
    }
}
