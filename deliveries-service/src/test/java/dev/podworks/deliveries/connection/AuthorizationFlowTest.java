package dev.podworks.deliveries.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.UserId;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.secret.Encryption;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.TestProviders;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.databind.JsonNode;

/// Connections as users connect, reconnect and remove them.
class AuthorizationFlowTest extends DeliveriesTest {
    private static final String CONNECTIONS = "/account/api/connections";
    private static final HttpClient BROWSER = HttpClient.newHttpClient();

    private final Caller owner = TestCallers.person(caller, Role.OWNER);

    @Autowired
    private Encryption encryption;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void aUserConnectsTheirStorage(String provider) {
        var page = start(owner, provider);
        assertThat(page).contains("response_type=code", "code_challenge_method=S256", "client_id=podworks-test");
        assertThat(page).contains("redirect_uri=https%3A%2F%2Fpodcasts.example%2Faccount%2Fconnections");

        var created = json(finish(owner, consent(page)).expectStatus().isCreated());
        assertThat(created.path("provider").asString()).isEqualTo(provider);
        assertThat(created.path("name").asString()).isEqualTo("My storage");
        assertThat(created.path("status").asString()).isEqualTo("active");
        assertThat(created.propertyNames())
                .containsExactlyInAnyOrder("id", "provider", "name", "status", "connectedByFormerMember", "createdAt");
        assertThat(get(caller, "/v1/connections").path("connections")).containsExactly(created);
        assertThat(get(TestCallers.live(), "/v1/connections").path("connections"))
                .isEmpty();
    }

    @Test
    void tokensAreEncryptedForTheirRow() {
        var id = id(connect());
        var encrypted = Blocking.get(db.sql("select refresh_token from connection where id = '" + id + "'")
                .map(row -> row.get("refresh_token", byte[].class))
                .one());
        assertThat(new String(encrypted, StandardCharsets.ISO_8859_1)).doesNotContain("refresh-");
        assertThat(encryption.decrypt(encrypted, "refresh token of " + id)).startsWith("refresh-");
        assertThatThrownBy(() -> encryption.decrypt(encrypted, "refresh token of " + IDS.connection()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aStateIsValidOnceForItsUserAndForTenMinutes() {
        var back = consent(start(owner, "folder"));
        rejected(finish(TestCallers.person(caller, Role.OWNER), back), 400, "invalid_request");
        finish(owner, back).expectStatus().isCreated();
        rejected(finish(owner, back), 400, "invalid_request");

        var late = consent(start(owner, "folder"));
        CLOCK.advance(Duration.ofMinutes(10));
        rejected(finish(owner, late), 400, "invalid_request");
        assertThat(count("select count(*) as n from link_attempt where user_id = '" + owner.actorId() + "'"))
                .as("the expired one is left to the sweep")
                .isEqualTo(1);
    }

    @Test
    void onlyTheHashOfAStateIsStored() {
        var state = query(start(owner, "drive"), "state");
        assertThat(count("select count(*) as n from link_attempt where state_hash = convert_to('" + state
                        + "', 'UTF8')"))
                .isZero();
        assertThat(count("select count(*) as n from link_attempt where state_hash = sha256('" + state + "')"))
                .isEqualTo(1);
    }

    @Test
    void anInvalidCodeIsRejectedAndSoIsACodeForAnotherChallenge() {
        var first = start(owner, "folder");
        rejected(finish(owner, Map.of("code", "made up", "state", query(first, "state"))), 400, "invalid_request");
        var stolen = consent(start(owner, "folder"));
        var own = start(owner, "folder");
        rejected(
                finish(owner, Map.of("code", stolen.get("code"), "state", query(own, "state"))),
                400,
                "invalid_request");
    }

    @Test
    void onlyOwnersAndAdminsConnect() {
        var body = Map.of("provider", "folder", "name", "Mine");
        rejected(post(caller, CONNECTIONS, body), 403, "person_required");
        for (var role : List.of(Role.MEMBER, Role.VIEWER)) {
            rejected(post(TestCallers.person(caller, role), CONNECTIONS, body), 403, "missing_scope");
        }
        post(TestCallers.person(caller, Role.ADMIN), CONNECTIONS, body)
                .expectStatus()
                .isOk();
        rejected(post(owner, CONNECTIONS, Map.of("provider", "floppy", "name", "x")), 400, "invalid_request");
    }

    @Test
    void aConnectionShowsThatItsUserHasLeftTheTeam() {
        var created = connect();
        publish(1, new UserId(owner.actorId()));
        publish(2);
        await().until(() -> get(caller, "/v1/connections")
                .at("/connections/0/connectedByFormerMember")
                .asBoolean());

        var other = TestCallers.person(caller, Role.ADMIN);
        var page = json(post(other, CONNECTIONS + "/" + id(created) + "/reconnect")
                        .expectStatus()
                        .isOk())
                .path("authorizationUrl")
                .asString();
        publish(3, new UserId(other.actorId()));
        await().until(() ->
                count("select count(*) as n from account where id = '" + caller.account() + "' and version = 3") == 1);
        var renewed = json(finish(other, consent(page)).expectStatus().isCreated());
        assertThat(id(renewed)).isEqualTo(id(created));
        assertThat(renewed.path("connectedByFormerMember").asBoolean()).isFalse();
    }

    @Test
    void aRemovedConnectionLosesItsTokensAndIsListedWhileADestinationUsesIt() {
        var created = connect();
        var destination = destination(caller, id(created), "folder", "/Kept");
        rejected(delete(caller, CONNECTIONS + "/" + id(created)), 403, "person_required");
        rejected(
                delete(TestCallers.person(TestCallers.live(), Role.OWNER), CONNECTIONS + "/" + id(created)),
                404,
                "not_found");
        assertThat(json(delete(owner, CONNECTIONS + "/" + id(created)))
                        .path("deleted")
                        .asBoolean())
                .isTrue();

        assertThat(get(caller, "/v1/connections").at("/connections/0/status").asString())
                .isEqualTo("removed");
        assertThat(count("select count(*) as n from connection where access_token is null and id = '" + id(created)
                        + "'"))
                .isEqualTo(1);
        rejected(delete(owner, CONNECTIONS + "/" + id(created)), 404, "not_found");
        rejected(post(owner, CONNECTIONS + "/" + id(created) + "/reconnect"), 404, "not_found");
        delete(caller, "/v1/destinations/" + destination).expectStatus().isOk();
        assertThat(get(caller, "/v1/connections").path("connections")).isEmpty();
    }

    private JsonNode connect() {
        return json(
                finish(owner, consent(start(owner, "folder"))).expectStatus().isCreated());
    }

    private String start(Caller user, String provider) {
        var body = Map.of("provider", provider, "name", "My storage");
        return json(post(user, CONNECTIONS, body).expectStatus().isOk())
                .path("authorizationUrl")
                .asString();
    }

    private ResponseSpec finish(Caller user, Map<String, String> back) {
        return post(user, CONNECTIONS + "/finish", back);
    }

    /// What the user's browser brings back from the provider.
    private static Map<String, String> consent(String page) {
        assertThat(page).startsWith(TestProviders.address().toString());
        try {
            var response = BROWSER.send(HttpRequest.newBuilder(URI.create(page)).build(), BodyHandlers.discarding());
            var location = response.headers().firstValue("Location").orElseThrow();
            return Map.of("code", query(location, "code"), "state", query(location, "state"));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String query(String uri, String name) {
        return String.valueOf(
                UriComponentsBuilder.fromUriString(uri).build().getQueryParams().getFirst(name));
    }

    private void publish(long version, UserId... members) {
        var people = List.of(members).stream()
                .map(user -> new Member(user, "someone@podcasts.example", Role.OWNER, true))
                .toList();
        publisher.publish(
                EventType.ACCOUNT_CHANGED,
                new AccountEvent(new AccountSnapshot(caller.account(), version, "Podcasts", CLOCK.instant(), people)));
    }
}
