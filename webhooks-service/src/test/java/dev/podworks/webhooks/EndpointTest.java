package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Sinks;

/// Creating, updating and deleting endpoints, and access to them.
class EndpointTest extends WebhooksTest {
    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");
    private static final ShowId OTHER_SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t2s");
    private static final String URL = "https://hooks.example.com/podworks";

    @Autowired
    private TransactionalOperator tx;

    @Test
    void endpointCanBeLimitedToAShowOfTheAccount() {
        var show = show();
        var endpoint = json(create(live, Map.of("url", URL, "show", show.value()))
                .expectStatus()
                .isCreated());
        assertThat(endpoint.at("/endpoint/show").asString()).isEqualTo(show.value());
        refused(create(live, Map.of("url", URL, "show", ids.show().value())), 400, "unknown_show");
    }

    private ShowId show() {
        var show = new ShowSnapshot(
                ids.show(), 1, live.account(), "Daily", ShowDefaults.NONE, false, clock.instant(), clock.instant());
        PROJECTS.put(show);
        return show.id();
    }

    /// Regression: a malformed id was `invalid_request`.
    @ParameterizedTest
    @ValueSource(
            strings = {"shw_x", "nonsense", "", "SHW_01KAHP3X8V0S5M2C9D7Q4E6T1R", "prj_01kahp3x8v0s5m2c9d7q4e6t1r"})
    void malformedShowIdIsAnUnknownShow(String show) {
        refused(create(live, Map.of("url", URL, "show", show)), 400, "unknown_show");
        refused(create(TestCallers.limitedTo(SHOW, live), Map.of("url", URL, "show", show)), 403, "show_limited");
    }

    @Test
    void projectsServiceOutageAffectsOnlyEndpointsWithAShow() {
        var show = show();
        PROJECTS.setUnavailable(true);
        try {
            refused(create(live, Map.of("url", URL, "show", show.value())), 503, "unavailable");
            create(live, Map.of("url", URL)).expectStatus().isCreated();
        } finally {
            PROJECTS.setUnavailable(false);
        }
    }

    @Test
    void newEndpointIsEnabledForAllEventTypes() {
        var created = json(create(live, Map.of("url", URL)).expectStatus().isCreated());

        assertThat(created.path("secret").asString()).matches("whsec_[A-Za-z0-9_-]{43}");
        var endpoint = created.path("endpoint");
        assertThat(endpoint.path("id").asString()).startsWith("whe_");
        assertThat(endpoint.path("url").asString()).isEqualTo(URL);
        assertThat(endpoint.path("eventTypes").toString()).isEqualTo("[\"*\"]");
        assertThat(endpoint.path("mode").asString()).isEqualTo("live");
        assertThat(endpoint.path("enabled").asBoolean()).isTrue();
        for (var empty : List.of("description", "disabledReason", "failingSince", "show")) {
            assertThat(endpoint.has(empty)).as(empty).isTrue();
            assertThat(endpoint.path(empty).isNull()).as(empty).isTrue();
        }
        assertThat(get(live, ENDPOINTS + "/" + endpoint.path("id").asString())).isEqualTo(endpoint);
    }

    @Test
    void secretIsReturnedOnlyByCreationAndRotationAndStoredEncrypted() {
        var endpoint = endpoint(live, RECEIVERS.working());
        var rotated = json(post(live, uri(endpoint) + "/rotate-secret")
                        .expectStatus()
                        .isOk())
                .path("secret")
                .asString();

        assertThat(rotated).startsWith("whsec_").isNotEqualTo(endpoint.secret());
        var shown = get(live, uri(endpoint)).toString()
                + get(live, ENDPOINTS)
                + json(patch(live, uri(endpoint), Map.of("description", "d")))
                + json(post(live, uri(endpoint) + "/test"));
        assertThat(shown).doesNotContain("whsec_");
        assertThat(new String(storedSecret(endpoint.id()), StandardCharsets.ISO_8859_1))
                .doesNotContain("whsec_", rotated.substring(6));
    }

    @Test
    void replayedResponseOmitsTheSecret() {
        var first = json(createWithIdempotencyKey("k").expectStatus().isCreated());
        var again = json(createWithIdempotencyKey("k")
                .expectStatus()
                .isCreated()
                .expectHeader()
                .valueEquals("Idempotent-Replayed", "true"));
        assertThat(again.path("endpoint")).isEqualTo(first.path("endpoint"));
        assertThat(again.path("secret").isNull()).isTrue();
        assertThat(get(live, ENDPOINTS).path("endpoints")).hasSize(1);

        var uri = ENDPOINTS + "/" + first.at("/endpoint/id").asString() + "/rotate-secret";
        var rotated = json(postWithIdempotencyKey(uri, "r"));
        var secret = storedSecret(first.at("/endpoint/id").asString());
        assertThat(rotated.path("secret").asString()).startsWith("whsec_");
        assertThat(json(postWithIdempotencyKey(uri, "r")).path("secret").isNull())
                .isTrue();
        assertThat(storedSecret(first.at("/endpoint/id").asString())).isEqualTo(secret);
    }

    @Test
    void concurrentRequestsCannotExceedTheEndpointLimit() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var statuses = IntStream.range(0, 24)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(
                            () -> create(live, Map.of("url", URL))
                                    .returnResult(String.class)
                                    .getStatus()
                                    .value(),
                            threads))
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(statuses).containsOnly(201, 409);
        }
        var endpoints = get(live, ENDPOINTS).path("endpoints");
        assertThat(endpoints).hasSize(16);
        refused(create(live, Map.of("url", URL)), 409, "endpoint_limit");
        create(TestCallers.of(live.account(), Mode.TEST), Map.of("url", URL))
                .expectStatus()
                .isCreated();

        client.as(live)
                .delete()
                .uri(ENDPOINTS + "/" + endpoints.get(0).path("id").asString())
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody()
                .jsonPath("$.deleted")
                .isEqualTo(true);
        create(live, Map.of("url", URL)).expectStatus().isCreated();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://example.com/", "https://u:p@example.com/", "not an address", "https:///x", "short"})
    void invalidUrlIsRejected(String url) {
        refused(create(live, Map.of("url", url)), 400, "invalid_request");
        var endpoint = endpoint(live, RECEIVERS.working());
        refused(patch(live, uri(endpoint), Map.of("url", url)), 400, "invalid_request");
    }

    @Test
    void bodiesAreValidatedAgainstTheSchema() {
        refused(create(live, Map.of()), 400, "invalid_request");
        refused(create(live, Map.of("url", URL, "eventTypes", List.of("ping"))), 400, "invalid_request");
        refused(create(live, Map.of("url", URL, "eventTypes", List.of("project.*"))), 400, "invalid_request");
        refused(create(live, Map.of("url", URL, "eventTypes", List.of())), 400, "invalid_request");
        refused(create(live, Map.of("url", URL, "description", "d".repeat(201))), 400, "invalid_request");
        refused(create(live, Map.of("url", "https://e.xy/" + "p".repeat(2048))), 400, "invalid_request");
        refused(patch(live, uri(endpoint(live, RECEIVERS.working())), Map.of("mode", "test")), 400, "invalid_request");
    }

    @Test
    void updateKeepsAbsentProperties() {
        var endpoint = endpoint(live, RECEIVERS.working());
        patch(
                live,
                uri(endpoint),
                Map.of("description", "ours", "eventTypes", List.of("project.completed", "file.ready")));
        var off = json(patch(live, uri(endpoint), Map.of("enabled", false)));
        assertThat(off.path("description").asString()).isEqualTo("ours");
        assertThat(off.path("eventTypes")).hasSize(2);
        assertThat(off.path("enabled").asBoolean()).isFalse();
        assertThat(off.path("disabledReason").asString()).isEqualTo("user");

        var cleared = new HashMap<String, Object>();
        cleared.put("description", null);
        cleared.put("enabled", true);
        var on = json(patch(live, uri(endpoint), cleared));
        assertThat(on.path("description").isNull()).isTrue();
        assertThat(on.path("disabledReason").isNull()).isTrue();
        assertThat(on.path("url").asString()).isEqualTo(endpoint.path().url());
    }

    @Test
    void endpointOfAnotherAccountIsNotFound() {
        var endpoint = endpoint(live, RECEIVERS.working());
        var shown = endpoint(TestCallers.limitedTo(SHOW, live), RECEIVERS.working());
        var strangers = List.of(TestCallers.live(), TestCallers.of(live.account(), Mode.TEST));
        for (var stranger : strangers) {
            hidden(stranger, endpoint);
            hidden(stranger, shown);
        }
        hidden(TestCallers.limitedTo(SHOW, live), endpoint);
        hidden(TestCallers.limitedTo(OTHER_SHOW, live), shown);
        assertThat(get(live, ENDPOINTS).path("endpoints")).hasSize(2);
        assertThat(get(TestCallers.limitedTo(SHOW, live), ENDPOINTS).path("endpoints"))
                .hasSize(1);
    }

    @Test
    void keyLimitedToAShowCreatesEndpointsOnlyForIt() {
        var limited = TestCallers.limitedTo(SHOW, live);
        var endpoint = json(create(limited, Map.of("url", URL)));
        assertThat(endpoint.at("/endpoint/show").asString()).isEqualTo(SHOW.value());
        refused(create(limited, Map.of("url", URL, "show", OTHER_SHOW.value())), 403, "show_limited");
    }

    @Test
    void modeIsFixedForKeysAndChosenByPeople() {
        var test = TestCallers.of(live.account(), Mode.TEST);
        var person = TestCallers.person(live, Role.ADMIN);
        assertThat(modeOf(create(test, Map.of("url", URL, "mode", "live")))).isEqualTo("test");
        assertThat(modeOf(create(person, Map.of("url", URL)))).isEqualTo("live");
        assertThat(modeOf(create(person, Map.of("url", URL, "mode", "test")))).isEqualTo("test");
        assertThat(get(person, ENDPOINTS).path("endpoints")).hasSize(3);
        assertThat(get(test, ENDPOINTS).path("endpoints")).hasSize(2);
    }

    @Test
    void missingScopeIsRejected() {
        var reader = TestCallers.with(live, Scope.PROJECTS_READ, Scope.PROJECTS_WRITE);
        refused(client.as(reader).get().uri(ENDPOINTS).exchange(), 403, "missing_scope");
        refused(create(reader, Map.of("url", URL)), 403, "missing_scope");
    }

    /// Regression: a request that waited for a lock became a gateway timeout, which counts against the whole
    /// service.
    @Test
    void requestBlockedByALockFailsBeforeTheGatewayTimesOut() {
        var endpoint = endpoint(live, RECEIVERS.working());
        var locked = Sinks.<Integer>one();
        var release = Sinks.<Integer>one();
        var lock = db.sql("select 1 as one from endpoint where id = '%s' for update".formatted(endpoint.id()))
                .map(row -> row.get("one", Integer.class))
                .one()
                .doOnNext(locked::tryEmitValue)
                .then(release.asMono())
                .as(tx::transactional)
                .subscribe();
        try {
            locked.asMono().block(Duration.ofSeconds(10));
            patch(live, uri(endpoint), Map.of("description", "waits"))
                    .expectStatus()
                    .isEqualTo(503)
                    .expectHeader()
                    .exists("Request-Id")
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("unavailable");
        } finally {
            release.tryEmitValue(1);
            lock.dispose();
        }
        patch(live, uri(endpoint), Map.of("description", "soon")).expectStatus().isOk();
    }

    private void hidden(Caller stranger, TestEndpoint endpoint) {
        var request = client.as(stranger);
        refused(request.get().uri(uri(endpoint)).exchange(), 404, "not_found");
        refused(request.delete().uri(uri(endpoint)).exchange(), 404, "not_found");
        refused(request.get().uri(uri(endpoint) + "/deliveries").exchange(), 404, "not_found");
        refused(patch(stranger, uri(endpoint), Map.of("enabled", false)), 404, "not_found");
        refused(post(stranger, uri(endpoint) + "/test"), 404, "not_found");
        refused(post(stranger, uri(endpoint) + "/rotate-secret"), 404, "not_found");
        refused(post(stranger, uri(endpoint) + "/deliveries/1/retry"), 404, "not_found");
    }

    private ResponseSpec create(Caller caller, Map<String, Object> body) {
        return post(caller, ENDPOINTS, body);
    }

    private ResponseSpec createWithIdempotencyKey(String key) {
        return client.as(live)
                .post()
                .uri(ENDPOINTS)
                .header("Idempotency-Key", key)
                .bodyValue(Map.of("url", URL))
                .exchange();
    }

    private ResponseSpec postWithIdempotencyKey(String uri, String key) {
        return client.as(live).post().uri(uri).header("Idempotency-Key", key).exchange();
    }

    private byte[] storedSecret(String id) {
        return Objects.requireNonNull(db.sql("select secret from endpoint where id = :id")
                .bind("id", id)
                .map(row -> row.get("secret", byte[].class))
                .one()
                .block());
    }

    private static String modeOf(ResponseSpec endpoint) {
        return json(endpoint).at("/endpoint/mode").asString();
    }

    private static String uri(TestEndpoint endpoint) {
        return ENDPOINTS + "/" + endpoint.id();
    }
}
