package dev.podworks.accounts.audit;

import static dev.podworks.gateway.support.TestBrowser.json;
import static dev.podworks.gateway.support.TestBrowser.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.audit.AuditActor;
import dev.podworks.contracts.audit.AuditEntry;
import dev.podworks.contracts.audit.AuditTarget;
import dev.podworks.contracts.event.AuditEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestBrowser;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestEventPublisher;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The audit log, and what the gateway itself records.
class AuditEventsTest extends GatewayTest {
    private static final String LIST = "/v1/audit-events";
    private static final JsonMapper JSON = new JsonMapper();

    @Autowired
    private TestEventPublisher publisher;

    @Autowired
    private DatabaseClient db;

    @Autowired
    private Sweep auditSweep;

    private TestMembers people;
    private TestBrowser owner;

    @BeforeEach
    void signIn() {
        people = TestMembers.openAccount(gateway);
        owner = people.owner();
    }

    @Test
    void anEntrySaysWhoDidWhatFromWhere() {
        var place = TestBrowser.newPlace();
        var response = owner.with("X-Forwarded-For", place)
                .with("User-Agent", "Test/1.0")
                .post(
                        "/account/api/keys",
                        Map.of("name", "Server", "mode", "test", "scopes", List.of("projects:read")));
        var request = response.returnResult(Void.class).getResponseHeaders().getFirst("Request-Id");

        var entry = entryOf("key.created");

        var key = owner.read("/account/api/keys").at("/keys/0");
        assertThat(entry.at("/actor/type").asString()).isEqualTo("user");
        assertThat(entry.at("/actor/id").asString()).isEqualTo(owner.userId());
        assertThat(entry.at("/actor/name").asString()).isEqualTo(people.ownerEmail());
        assertThat(entry.at("/target/id")).isEqualTo(key.path("id"));
        assertThat(entry.at("/target/name").asString()).isEqualTo("Server");
        assertThat(entry.path("details"))
                .isEqualTo(JSON.readTree("{\"mode\": \"test\", \"scopes\": \"projects:read\"}"));
        assertThat(entry.path("mode").asString()).isEqualTo("live");
        assertThat(entry.path("ipAddress").asString()).isEqualTo(place);
        assertThat(entry.path("userAgent").asString()).isEqualTo("Test/1.0");
        assertThat(entry.path("requestId").asString()).isEqualTo(request);
        assertThat(Instant.parse(entry.path("createdAt").asString()))
                .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    }

    @Test
    void whatMembersAndOperatorsDoIsListedNewestFirst() {
        var member = gateway.addMember(people.account(), Role.VIEWER);
        owner.patch("/account/api/members/" + member.userId(), Map.of("role", "admin"));
        var invitation = json(
                owner.post("/account/api/invitations", Map.of("email", "someone.new@example.com", "role", "viewer")));
        owner.delete("/account/api/invitations/" + invitation.path("id").asString());
        owner.delete("/account/api/members/" + member.userId());

        assertThat(actions(7))
                .containsExactly(
                        "member.removed",
                        "invitation.revoked",
                        "invitation.created",
                        "member.updated",
                        "member.added",
                        "member.added",
                        "account.created");
        assertThat(entryOf("account.created").at("/actor/type").asString()).isEqualTo("operator");
        assertThat(entryOf("member.updated").at("/details/role").asString()).isEqualTo("admin");
        assertThat(entryOf("invitation.created").at("/target/name").asString()).isEqualTo("someone.new@example.com");
    }

    @Test
    void keysOfARemovedMemberAreRecordedAsRevoked() {
        var admin = people.member(Role.ADMIN);
        admin.post("/account/api/keys", Map.of("name", "Server", "mode", "test", "scopes", List.of("projects:read")));

        owner.delete("/account/api/members/" + admin.userId());

        assertThat(entryOf("key.revoked").at("/details/reason").asString()).isEqualTo("creator removed");
        assertThat(entryOf("key.created").at("/actor/id").asString()).isEqualTo(admin.userId());
    }

    @Test
    void aPasswordIsChangedInEveryAccountOfThePerson() {
        var other = TestMembers.openAccount(gateway);
        gateway.addMember(other.account(), people.ownerEmail(), Role.VIEWER);

        owner.client()
                .put()
                .uri("/account/api/password")
                .bodyValue(Map.of(
                        "currentPassword", people.account().ownerPassword(), "password", "a new password of theirs"))
                .exchange()
                .expectStatus()
                .is2xxSuccessful();

        assertThat(entryOf("password.changed").at("/actor/id").asString()).isEqualTo(owner.userId());
        var others = other.owner();
        await().until(() -> others.read(LIST + "?action=password.changed")
                        .path("auditEvents")
                        .size()
                == 1);
    }

    @Test
    void theListIsFilteredByActionActorTargetAndTime() {
        var admin = people.member(Role.ADMIN);
        admin.post("/account/api/keys", Map.of("name", "Server", "mode", "test", "scopes", List.of("projects:read")));
        owner.post("/account/api/keys", Map.of("name", "Server", "mode", "test", "scopes", List.of("projects:read")));
        actions(5);

        assertThat(count("?action=key.created,account.created")).isEqualTo(3);
        assertThat(count("?actorId=" + admin.userId())).isEqualTo(1);
        assertThat(count("?targetId=" + admin.userId())).isEqualTo(1);
        var first = owner.read(LIST + "?action=account.created")
                .at("/auditEvents/0/createdAt")
                .asString();
        assertThat(count("?createdBefore=" + first)).isZero();
        assertThat(count("?createdAfter=" + first)).isEqualTo(actions(5).size());
    }

    @Test
    void pagesHaveEveryEntryOnce() {
        for (int i = 0; i < 3; i++) {
            gateway.addMember(people.account(), Role.VIEWER);
        }
        var all = actions(5);

        var paged = new ArrayList<String>();
        var page = owner.read(LIST + "?limit=2");
        paged.addAll(page.path("auditEvents").findValuesAsString("action"));
        while (!page.path("nextCursor").isNull()) {
            page = owner.read(
                    LIST + "?limit=2&cursor=" + page.path("nextCursor").asString());
            paged.addAll(page.path("auditEvents").findValuesAsString("action"));
        }

        assertThat(paged).isEqualTo(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"action=key.eaten", "createdAfter=yesterday", "limit=0", "cursor=evt_1"})
    void faultyParametersAreRefused(String query) {
        refused(owner.get(LIST + "?" + query), 400, query.startsWith("cursor") ? "invalid_cursor" : "invalid_request");
    }

    /// The second is longer than Netty's usual limit of a request line.
    @ParameterizedTest
    @ValueSource(ints = {101, 10_000})
    void tooLongIdsAreRefused(int length) {
        for (var export : List.of("", ".csv")) {
            var query = "%s?targetId=%s".formatted(export, "x".repeat(length));
            refused(owner.get(LIST + query), 400, "invalid_request");
        }
    }

    @Test
    void theLogNeedsAccountReadAndTheWholeAccount() {
        var scoped = gateway.makeKey(people.account(), Mode.LIVE, Scope.PROJECTS_READ);
        refused(gateway.with(scoped).get().uri(LIST).exchange(), 403, "missing_scope");
        var reader = gateway.makeKey(people.account(), Mode.TEST, Scope.ACCOUNT_READ);
        gateway.with(reader).get().uri(LIST).exchange().expectStatus().isOk();
    }

    @Test
    void otherAccountsAreNotListed() {
        var others = TestMembers.openAccount(gateway).owner();
        actions(2);

        assertThat(others.read(LIST).toString()).doesNotContain(owner.userId());
    }

    @Test
    void theCsvHasALineForEachEntryAndEvaluatesNoFormula() {
        publish("=cmd()", Instant.now());
        await().until(() -> count("?action=key.revoked") == 1);

        var csv = new String(owner.get("/v1/audit-events.csv?action=key.revoked")
                .expectStatus()
                .isOk()
                .expectHeader()
                .contentType("text/csv;charset=UTF-8")
                .expectBody(byte[].class)
                .returnResult()
                .getResponseBody());

        assertThat(csv.lines()).hasSize(2);
        assertThat(csv).startsWith("time,action,mode,").contains(",'=cmd(),");
    }

    @Test
    void anEntryThatArrivesTwiceIsStoredOnce() {
        var event = publish("twice", Instant.now());
        await().until(() -> count("?action=key.revoked") == 1);
        publisher.publish(EventType.AUDIT_RECORDED, event);
        publish("after it", Instant.now());

        await().until(() -> count("?action=key.revoked") >= 2);
        assertThat(count("?action=key.revoked")).isEqualTo(2);
    }

    @Test
    void theDatabaseRefusesToChangeOrDeleteEntries() {
        actions(2);
        for (var sql : List.of(
                "update audit_event set actor_id = null where account = :account",
                "delete from audit_event where account = :account")) {
            assertThatThrownBy(() -> Blocking.run(
                            db.sql(sql).bind("account", people.id()).then()))
                    .hasMessageContaining("400 days");
        }
    }

    @Test
    void entriesAreKeptFor400Days() {
        publish("old", Instant.now().minus(401, ChronoUnit.DAYS));
        publish("not old enough", Instant.now().minus(399, ChronoUnit.DAYS));
        await().until(() -> count("?action=key.revoked") == 2);

        Blocking.run(auditSweep.sweep());

        assertThat(owner.read(LIST + "?action=key.revoked")
                        .at("/auditEvents/0/target/name")
                        .asString())
                .isEqualTo("not old enough");
        assertThat(count("?action=key.revoked")).isEqualTo(1);
    }

    /// An entry of another service.
    private AuditEvent publish(String target, Instant at) {
        var event = new AuditEvent(new AuditEntry(
                new Ids(InstantSource.fixed(at)).auditEvent(),
                new AccountId(people.id()),
                null,
                AuditAction.KEY_REVOKED,
                AuditActor.SYSTEM,
                new AuditTarget("key_01kahhx1c2v3b4n5m6a7s8d9f0", target),
                Map.of(),
                null,
                null,
                null,
                at.truncatedTo(ChronoUnit.MILLIS)));
        publisher.publish(EventType.AUDIT_RECORDED, event);
        return event;
    }

    private JsonNode entryOf(String action) {
        await().until(() -> count("?action=" + action) > 0);
        return owner.read(LIST + "?action=" + action).at("/auditEvents/0");
    }

    private int count(String query) {
        return owner.read(LIST + query).path("auditEvents").size();
    }

    /// All actions, once there are as many.
    private List<String> actions(int number) {
        await().until(() -> count("") >= number);
        return owner.read(LIST).path("auditEvents").findValuesAsString("action");
    }
}
