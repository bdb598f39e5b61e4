package dev.podworks.accounts.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestAccount;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.kit.test.Blocking;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.test.web.reactive.server.WebTestClient.RequestHeadersSpec;

class OperatorAccountsTest extends GatewayTest {
    @Autowired
    private DatabaseClient db;

    @Test
    void aNewAccountsOwnerGetsAPasswordThatIsShownOnceAndStoredAsArgon2id() {
        var account = gateway.openAccount();
        assertThat(account.accountId()).startsWith("acc_");
        assertThat(account.ownerPassword()).hasSize(24);
        assertThat(passwordHash(account.ownerUserId()))
                .startsWith("$argon2id$v=19$m=19456,t=2,p=1$")
                .satisfies(hash -> assertThat(
                                new Argon2PasswordEncoder(16, 32, 1, 19_456, 2).matches(account.ownerPassword(), hash))
                        .isTrue());
    }

    @Test
    void aSuppliedPasswordIsNotShown() {
        gateway.operator()
                .post()
                .uri("/operator/accounts")
                .bodyValue(Map.of(
                        "name", "A podcast",
                        "ownerEmail", GatewayClient.newEmail(),
                        "ownerPassword", "correct horse battery"))
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody()
                .jsonPath("$.ownerPassword")
                .isEmpty();
    }

    @Test
    void anExistingUserKeepsTheirPassword() {
        var first = gateway.openAccount();
        var email = snapshots(first).getFirst().members().getFirst().email();
        var second = gateway.openAccount();
        var joined = gateway.addMember(second, email.toUpperCase(Locale.ROOT), Role.VIEWER);
        assertThat(joined.userId()).isEqualTo(first.ownerUserId());
        assertThat(joined.password()).isNull();
        assertThat(new Argon2PasswordEncoder(16, 32, 1, 19_456, 2)
                        .matches(first.ownerPassword(), passwordHash(first.ownerUserId())))
                .isTrue();
    }

    @Test
    void everyChangeIsPublishedInOrderWithTheWholeAccount() {
        var account = gateway.openAccount();
        var member = gateway.addMember(account, Role.MEMBER);
        var key = gateway.makeKey(account, Mode.TEST, Scope.PROJECTS_READ);
        gateway.revoke(account, key);
        gateway.removeMember(account, member.userId());

        await().until(() -> snapshots(account).size() == 5);
        assertThat(recorded.typesOf(Topic.ACCOUNTS, account.accountId()))
                .startsWith(EventType.ACCOUNT_CREATED)
                .endsWith(EventType.ACCOUNT_CHANGED, EventType.ACCOUNT_CHANGED, EventType.ACCOUNT_CHANGED);
        var published = snapshots(account);
        assertThat(published).extracting(AccountSnapshot::version).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(published).extracting(snapshot -> snapshot.members().size()).containsExactly(1, 2, 2, 2, 1);
        assertThat(published.get(1).members())
                .extracting(AccountSnapshot.Member::role)
                .containsExactly(Role.OWNER, Role.MEMBER);
    }

    @Test
    void theLastOwnerCannotBeRemoved() {
        var account = gateway.openAccount();
        var email = snapshots(account).getFirst().members().getFirst().email();
        refused(gateway.operator()
                .delete()
                .uri("/operator/accounts/{id}/members/{user}", account.accountId(), account.ownerUserId()));
        refused(gateway.operator()
                .post()
                .uri("/operator/accounts/{id}/members", account.accountId())
                .bodyValue(Map.of("email", email, "role", "viewer")));
        // With a second owner the first may leave.
        gateway.addMember(account, Role.OWNER);
        gateway.removeMember(account, account.ownerUserId());
    }

    @Test
    void unknownResourcesAre404() {
        var account = gateway.openAccount();
        var stranger = gateway.openAccount();
        for (var path : List.of(
                "/operator/accounts/%s/members/%s".formatted(account.accountId(), stranger.ownerUserId()),
                "/operator/accounts/acc_01k9abcdefghjkmnpqrstvwxyz/members/" + account.ownerUserId(),
                "/operator/accounts/nonsense/members/nonsense",
                "/operator/accounts/%s/keys/key_01k9abcdefghjkmnpqrstvwxyz".formatted(account.accountId()))) {
            gateway.operator()
                    .delete()
                    .uri(path)
                    .exchange()
                    .expectStatus()
                    .isNotFound()
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("not_found");
        }
    }

    @Test
    void aRefusedChangeCreatesNoVersionAndNoEvent() {
        var account = gateway.openAccount();
        refused(gateway.operator()
                .delete()
                .uri("/operator/accounts/{id}/members/{user}", account.accountId(), account.ownerUserId()));
        gateway.addMember(account, Role.VIEWER);
        await().until(() -> snapshots(account).size() == 2);
        assertThat(snapshots(account)).extracting(AccountSnapshot::version).containsExactly(1L, 2L);
    }

    private static void refused(RequestHeadersSpec<?> change) {
        change.exchange()
                .expectStatus()
                .isEqualTo(409)
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("last_owner");
    }

    private List<AccountSnapshot> snapshots(TestAccount account) {
        await().until(() -> !recorded.of(Topic.ACCOUNTS, account.accountId()).isEmpty());
        return recorded.of(Topic.ACCOUNTS, account.accountId()).stream()
                .map(event -> ((AccountEvent) event.payload()).account())
                .toList();
    }

    private String passwordHash(String user) {
        return Blocking.get(db.sql("select password_hash from app_user where id = :id")
                .bind("id", user)
                .map(row -> row.get("password_hash", String.class))
                .one());
    }
}
