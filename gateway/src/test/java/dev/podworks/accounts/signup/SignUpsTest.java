package dev.podworks.accounts.signup;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.newPlace;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMail;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class SignUpsTest extends GatewayTest {
    private static final String SIGN_UPS = "/account/api/sign-ups";
    private static final String PASSWORD = "a password of their own";

    @Autowired
    private DatabaseClient db;

    @Autowired
    private SignUpTable table;

    private final String email = GatewayClient.newEmail();

    @Test
    void aConfirmedAddressOwnsANewAccount() {
        request(email).expectStatus().isAccepted().expectBody().isEmpty();
        var token = TestMail.token(email, 1);
        assertThat(json(open(token).expectStatus().isOk()).path("email").asString())
                .isEqualTo(email);

        var created = json(confirm(token, newPlace()).expectStatus().isCreated());

        var owner = TestBrowser.signIn(gateway, email, PASSWORD);
        var me = owner.read("/v1/me");
        assertThat(me.path("accountId")).isEqualTo(created.path("accountId"));
        assertThat(me.path("role").asString()).isEqualTo("owner");
        assertThat(me.at("/user/emailVerified").asBoolean()).isTrue();
        assertThat(me.at("/user/name").asString()).isEqualTo("Ada");
        assertThat(me.at("/accounts/0/name").asString()).isEqualTo("The Talk Company");
        // billing-service grants the trial for it.
        await().until(() -> recorded.typesOf(
                        Topic.ACCOUNTS, created.path("accountId").asString())
                .contains(EventType.ACCOUNT_CREATED));
        await().until(() -> owner.read("/v1/audit-events?action=account.created,member.added")
                        .path("auditEvents")
                        .size()
                == 2);
    }

    @Test
    void aRegisteredAddressGetsTheSameResponseAndIsToldByEmail() {
        var registered = TestMembers.openAccount(gateway).ownerEmail();

        request(registered.toUpperCase(Locale.ROOT))
                .expectStatus()
                .isAccepted()
                .expectBody()
                .isEmpty();

        await().until(() -> TestMail.to(registered).size() == 1);
        assertThat(TestMail.to(registered).getFirst()).contains("already has an account");
    }

    @Test
    void aTokenCreatesOneAccountDespiteConcurrentUses() {
        request(email);
        var token = TestMail.token(email, 1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var statuses = IntStream.range(0, 6)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(() -> status(confirm(token, newPlace())), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();

            assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 400);
        }
        assertThat(count("select count(*) as n from account where name = 'The Talk Company' and id in (select account "
                        + "from membership join app_user on id = user_id where email = '%s')".formatted(email)))
                .isEqualTo(1);
    }

    @Test
    void theOtherLinksOfTheAddressEndWithTheFirst() {
        request(email);
        var first = TestMail.token(email, 1);
        request(email);
        var second = TestMail.token(email, 2);

        confirm(first, newPlace()).expectStatus().isCreated();

        refused(confirm(second, newPlace()), 400, "invalid_token");
    }

    @Test
    void anAddressThatWasRegisteredMeanwhileKeepsItsAccount() {
        request(email);
        var token = TestMail.token(email, 1);
        var before = gateway.openAccount(email);

        refused(confirm(token, newPlace()), 400, "invalid_token");

        TestBrowser.signIn(gateway, email, before.ownerPassword());
        assertThat(
                        count(
                                "select count(*) as n from account a where not exists (select from membership where account = a.id)"))
                .as("accounts without members")
                .isZero();
    }

    @Test
    void aLinkExpiresAfterADayAndIsDeleted() {
        request(email);
        var token = TestMail.token(email, 1);
        Blocking.run(db.sql("update sign_up set expires_at = now() where token_hash = :token")
                .bind("token", SecretHash.of(token).hex())
                .then());

        refused(open(token), 400, "invalid_token");
        refused(confirm(token, newPlace()), 400, "invalid_token");
        refused(open("A".repeat(43)), 400, "invalid_token");
        assertThat(Blocking.get(table.deleteExpired(Instant.now(), 1_000))).isPositive();
    }

    @Test
    void aFaultyConfirmationLeavesTheLinkValid() {
        request(email);
        var token = TestMail.token(email, 1);
        refused(
                confirm(Map.of("token", token, "accountName", " ", "password", PASSWORD), newPlace()),
                400,
                "invalid_request");
        refused(
                confirm(Map.of("token", token, "accountName", "A", "password", "short"), newPlace()),
                400,
                "invalid_request");

        confirm(token, newPlace()).expectStatus().isCreated();
    }

    @Test
    void anAddressGetsAtMostThreeEmailsAnHour() {
        for (var address : List.of(TestMembers.openAccount(gateway).ownerEmail(), email)) {
            for (int i = 0; i < 3; i++) {
                request(address).expectStatus().isAccepted();
            }
            refused(request(address), 429, "rate_limited");
        }
    }

    @Test
    void aNetworkCreatesAtMostTenAccountsADay() {
        var place = newPlace();
        for (int i = 0; i < 10; i++) {
            confirm(newToken(), place).expectStatus().isCreated();
        }
        var refusedToken = newToken();
        refused(confirm(refusedToken, place), 429, "rate_limited");
        confirm(refusedToken, newPlace()).expectStatus().isCreated();
    }

    @Test
    void signUpDoesNotExistUnlessTheOperatorOpensIt() {
        assertThat(json(methods(gateway)).path("signUp").asBoolean()).isTrue();
        try (var invited = TestGateway.start(Map.of("SIGN_UP", "invited"))) {
            assertThat(json(methods(invited.client())).path("signUp").asBoolean())
                    .isFalse();
            refused(
                    invited.client()
                            .anonymous()
                            .post()
                            .uri(SIGN_UPS)
                            .bodyValue(Map.of("email", email))
                            .exchange(),
                    404,
                    "not_found");
        }
    }

    @Test
    void whereItIsClosedInvitationsAddOnlyRegisteredPeople() {
        var people = TestMembers.openAccount(gateway);
        people.owner().post("/account/api/invitations", Map.of("email", email, "role", "viewer"));
        var token = TestMail.token(email, 1);
        try (var closed = TestGateway.start(Map.of("SIGN_UP", "closed"))) {
            refused(accept(closed.client(), token), 400, "invalid_token");
            gateway.openAccount(email);
            accept(closed.client(), token).expectStatus().isOk();
        }
    }

    private static ResponseSpec accept(GatewayClient gateway, String token) {
        return gateway.anonymous()
                .post()
                .uri("/account/api/invitations/accept")
                .bodyValue(Map.of("token", token, "password", PASSWORD))
                .exchange();
    }

    private static ResponseSpec methods(GatewayClient gateway) {
        return gateway.anonymous().get().uri("/account/api/sign-in-methods").exchange();
    }

    private String newToken() {
        var address = GatewayClient.newEmail();
        request(address).expectStatus().isAccepted();
        return TestMail.token(address, 1);
    }

    private ResponseSpec request(String address) {
        return gateway.anonymous()
                .post()
                .uri(SIGN_UPS)
                .header("X-Forwarded-For", newPlace())
                .bodyValue(Map.of("email", address))
                .exchange();
    }

    private ResponseSpec open(String token) {
        return gateway.anonymous()
                .post()
                .uri(SIGN_UPS + "/open")
                .bodyValue(Map.of("token", token))
                .exchange();
    }

    private ResponseSpec confirm(String token, String place) {
        return confirm(
                Map.of("token", token, "accountName", "The Talk Company", "name", "Ada", "password", PASSWORD), place);
    }

    private ResponseSpec confirm(Map<String, Object> body, String place) {
        return gateway.anonymous()
                .post()
                .uri(SIGN_UPS + "/confirm")
                .header("X-Forwarded-For", place)
                .bodyValue(body)
                .exchange();
    }

    private static int status(ResponseSpec response) {
        return response.returnResult(Void.class).getStatus().value();
    }

    private long count(String sql) {
        return Blocking.get(db.sql(sql).map(row -> row.get("n", Long.class)).one());
    }
}
