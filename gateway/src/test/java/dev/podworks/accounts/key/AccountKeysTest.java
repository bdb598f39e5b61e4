package dev.podworks.accounts.key;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.api.Service;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.show.InternalShows;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBackend;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.json.WireJson;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestEventPublisher;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import tools.jackson.databind.JsonNode;

/// API keys created on the account page.
class AccountKeysTest extends GatewayTest {
    private static final String KEYS = "/account/api/keys";

    @Autowired
    private TestEventPublisher publisher;

    @Autowired
    private Ids ids;

    @Autowired
    private DatabaseClient db;

    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void aKeyIsCreatedWithTheChosenScopesAndItsSecretIsShownOnce() {
        var created = json(create(owner, "live", "projects:read", "credits:spend")
                .expectStatus()
                .isCreated());
        var secret = created.path("secret").asString();
        assertThat(secret).matches("pw_live_[0-9A-Za-z]{36}");
        var me = gateway.with(secret)
                .get()
                .uri("/v1/me")
                .exchange()
                .expectStatus()
                .isOk();
        assertThat(json(me).path("scopes").valueStream().map(JsonNode::asString))
                .containsExactly("projects:read", "credits:spend");

        var listed = owner.read(KEYS).path("keys").get(0);
        assertThat(listed.path("id")).isEqualTo(created.at("/key/id"));
        assertThat(secret)
                .startsWith(listed.path("prefix").asString())
                .endsWith(listed.path("suffix").asString());
        assertThat(listed.path("createdBy").asString()).isEqualTo(owner.userId());
        assertThat(listed.path("show").isNull()).isTrue();
        assertThat(listed.toString()).doesNotContain(secret);
    }

    @Test
    void theLastUseIsReportedAfterTheFirstUse() {
        var created = key(create(owner, "test", "projects:read"));
        assertThat(owner.read(KEYS).at("/keys/0/lastUsedAt").isNull()).isTrue();
        assertThat(gateway.statusOfMe(created)).isEqualTo(200);
        await().until(() -> !owner.read(KEYS).at("/keys/0/lastUsedAt").isNull());
    }

    @Test
    void aKeysScopesAreLimitedByItsModeAndItsCreator() {
        create(owner, "test", "projects:read", "credits:spend")
                .expectStatus()
                .isBadRequest()
                .expectBody()
                .jsonPath("$.extra[0].path")
                .isEqualTo("scopes[1]");
        refused(create(owner, "live"), 400, "invalid_request");
        refused(
                owner.post(KEYS, Map.of("name", "Server", "mode", "live", "scopes", List.of("everything"))),
                400,
                "invalid_request");
        var others = Map.of("name", "Server", "mode", "live", "scopes", List.of("projects:read"), "createdBy", "usr_1");
        refused(owner.post(KEYS, others), 400, "invalid_request");
    }

    @Test
    void onlyOwnersAndAdminsListCreateAndRevokeKeys() {
        var id = json(create(owner, "live", "projects:read")).at("/key/id").asString();
        create(people.member(Role.ADMIN), "live", "billing:purchase")
                .expectStatus()
                .isCreated();
        for (var role : List.of(Role.MEMBER, Role.VIEWER)) {
            var person = people.member(role);
            refused(person.get(KEYS), 403, "role_required");
            refused(create(person, "live", "projects:read"), 403, "role_required");
            refused(person.delete(KEYS + "/" + id), 403, "role_required");
        }
        assertThat(owner.read(KEYS).path("keys")).hasSize(2);
    }

    @Test
    void aKeyCannotCreateKeys() {
        var key = gateway.makeKey(people.account(), Mode.LIVE, Scope.values());
        var request = Map.of("name", "Server", "mode", "live", "scopes", List.of("projects:read"));
        refused(gateway.with(key).post().uri(KEYS).bodyValue(request).exchange(), 403, "person_required");
        refused(gateway.with(key).delete().uri(KEYS + "/" + key.keyId()).exchange(), 403, "person_required");
        assertThat(gateway.statusOfMe(key)).isEqualTo(200);
    }

    @Test
    void aKeyCannotBeLimitedToAShowOfAnotherAccount() {
        TestBackend.of(Service.PROJECTS).answerWith(AccountKeysTest::noSuchShow);
        var show = tellShow(people.id());
        var foreign = tellShow(TestMembers.openAccount(gateway).id());
        await().untilAsserted(() -> ofShow(show).expectStatus().isCreated());
        refused(ofShow(foreign), 400, "unknown_show");
        refused(ofShow(ids.show().value()), 400, "unknown_show");
        refused(ofShow("nonsense"), 400, "invalid_request");

        assertThat(owner.read(KEYS).at("/keys/0/show").asString()).isEqualTo(show);
        var created = key(ofShow(show));
        assertThat(json(gateway.with(created).get().uri("/v1/me").exchange())
                        .path("show")
                        .asString())
                .isEqualTo(show);
    }

    /// Until the show's event is consumed, projects-service is called with the user's caller token.
    @Test
    void aShowIsUsableImmediatelyAfterItsCreation() {
        var show = snapshot(people.id());
        var projects = TestBackend.of(Service.PROJECTS);
        projects.answerWith((request, response) -> TestBackend.json(
                request, response, 200, WireJson.mapper().writeValueAsString(new InternalShows.Shows(List.of(show)))));

        ofShow(show.id().value()).expectStatus().isCreated();
        ofShow(show.id().value()).expectStatus().isCreated();
        var received = projects.onlyReceived();
        assertThat(received.uri()).isEqualTo("/internal/shows/read");
        assertThat(received.header("Podworks-Caller")).isPresent();

        projects.answerWith((request, response) -> TestBackend.json(request, response, 500, "{}"));
        refused(ofShow(ids.show().value()), 503, "unavailable");
        create(owner, "live", "projects:read").expectStatus().isCreated();
    }

    private static Publisher<Void> noSuchShow(HttpServerRequest request, HttpServerResponse response) {
        return TestBackend.json(request, response, 200, "{\"shows\":[]}");
    }

    @Test
    void theFiftyFirstKeyIsRefused() {
        Blocking.run(db.sql("""
                insert into api_key (id, account, secret_hash, prefix, suffix, mode, scopes, created_by, created_at)
                select 'key_' || lpad(n::text, 26, '0') , :account, md5(:account || n), 'pw_test_', '', 'test', '{}',
                    :user, now()
                from generate_series(1, 50) n
                """)
                .bind("account", people.id())
                .bind("user", owner.userId())
                .then());
        refused(create(owner, "live", "projects:read"), 409, "key_limit");
        owner.delete(KEYS + "/" + owner.read(KEYS).at("/keys/0/id").asString())
                .expectStatus()
                .isOk();
        create(owner, "live", "projects:read").expectStatus().isCreated();
    }

    @Test
    void revokedKeysAndKeysOfOtherAccountsAreNotFound() {
        var created = key(create(owner, "live", "projects:read"));
        assertThat(gateway.statusOfMe(created)).isEqualTo(200);
        refused(TestMembers.openAccount(gateway).owner().delete(KEYS + "/" + created.keyId()), 404, "not_found");
        owner.delete(KEYS + "/" + created.keyId()).expectStatus().isOk();
        refused(owner.delete(KEYS + "/" + created.keyId()), 404, "not_found");
        await().until(() -> gateway.statusOfMe(created) == 401);
        assertThat(owner.read(KEYS).path("keys")).isEmpty();
    }

    private String tellShow(String account) {
        var show = snapshot(account);
        publisher.publish(EventType.SHOW_CHANGED, new ShowEvent(show));
        return show.id().value();
    }

    private ShowSnapshot snapshot(String account) {
        var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        return new ShowSnapshot(ids.show(), 1, new AccountId(account), "A show", ShowDefaults.NONE, false, now, now);
    }

    private ResponseSpec create(TestBrowser person, String mode, String... scopes) {
        return person.post(KEYS, Map.of("name", "Server", "mode", mode, "scopes", List.of(scopes)));
    }

    private ResponseSpec ofShow(String show) {
        var body = new HashMap<String, Object>(
                Map.of("name", "Server", "mode", "live", "scopes", List.of("projects:read")));
        body.put("show", show);
        return owner.post(KEYS, body);
    }

    private static TestKey key(ResponseSpec created) {
        var body = json(created.expectStatus().isCreated());
        return new TestKey(body.at("/key/id").asString(), body.path("secret").asString());
    }
}
