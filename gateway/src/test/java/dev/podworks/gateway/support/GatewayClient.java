package dev.podworks.gateway.support;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.kit.test.AccountDocument;
import dev.podworks.kit.test.TextCheck;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.test.web.reactive.server.WebTestClient;

/// Calls a gateway without credentials, with a key, or as operator.
public record GatewayClient(int port) {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    public record TestAccount(String accountId, String ownerUserId, String ownerPassword) {}

    public record TestMember(String userId, String password) {}

    public record TestKey(String keyId, String secret) {}

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public WebTestClient anonymous() {
        return WebTestClient.bindToServer()
                .baseUrl(url())
                .responseTimeout(ANSWER_LIMIT)
                .filter(new AccountDocument())
                .filter(new TextCheck())
                .build();
    }

    public WebTestClient with(String bearer) {
        return anonymous()
                .mutate()
                .defaultHeader("Authorization", "Bearer " + bearer)
                .build();
    }

    public WebTestClient with(TestKey key) {
        return with(key.secret());
    }

    public WebTestClient operator() {
        return with(TestGateway.OPERATOR_TOKEN);
    }

    public static String newEmail() {
        return String.format(Locale.ROOT, "person%d@example.com", PEOPLE.incrementAndGet());
    }

    public TestAccount openAccount() {
        return openAccount(newEmail());
    }

    public TestAccount openAccount(String ownerEmail) {
        return created("/operator/accounts", Map.of("name", "A podcast", "ownerEmail", ownerEmail), TestAccount.class);
    }

    public TestMember addMember(TestAccount account, Role role) {
        return addMember(account, newEmail(), role);
    }

    public TestMember addMember(TestAccount account, String email, Role role) {
        return created(
                "/operator/accounts/%s/members".formatted(account.accountId()),
                Map.of("email", email, "role", role.wire()),
                TestMember.class);
    }

    public void removeMember(TestAccount account, String userId) {
        operator()
                .delete()
                .uri("/operator/accounts/{id}/members/{user}", account.accountId(), userId)
                .exchange()
                .expectStatus()
                .isOk();
    }

    /// A key created by the owner.
    public TestKey makeKey(TestAccount account, Mode mode, Scope... scopes) {
        return makeKey(account, mode, Map.of(), scopes);
    }

    public TestKey makeKey(TestAccount account, Mode mode, Map<String, Object> more, Scope... scopes) {
        var body = new HashMap<String, Object>(more);
        body.put("mode", mode.wire());
        body.put("scopes", Arrays.stream(scopes).map(Scope::wire).toList());
        return created("/operator/accounts/%s/keys".formatted(account.accountId()), body, TestKey.class);
    }

    /// A live key of a new account with every permission.
    public TestKey anyKey() {
        return makeKey(openAccount(), Mode.LIVE, Scope.values());
    }

    public void revoke(TestAccount account, TestKey key) {
        operator()
                .delete()
                .uri("/operator/accounts/{id}/keys/{key}", account.accountId(), key.keyId())
                .exchange()
                .expectStatus()
                .isOk();
    }

    public int statusOfMe(TestKey key) {
        return with(key)
                .get()
                .uri("/v1/me")
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    private <T> T created(String path, Object body, Class<T> answer) {
        return Objects.requireNonNull(operator()
                .post()
                .uri(path)
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(answer)
                .returnResult()
                .getResponseBody());
    }
}
