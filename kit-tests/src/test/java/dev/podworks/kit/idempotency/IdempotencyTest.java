package dev.podworks.kit.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.KitTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sample.SampleGate;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Requests with an `Idempotency-Key`.
class IdempotencyTest extends KitTest {
    private static final String A_FILE = "{\"fileName\": \"a.wav\"}";

    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");

    private final Caller caller = TestCallers.live();
    private final JsonMapper json = new JsonMapper();

    @Autowired
    private DatabaseClient db;

    @Autowired
    private SampleGate gate;

    @Test
    void repeatedRequestGetsTheStoredResponseAndHasNoSecondEffect() {
        var first = post("k", A_FILE);
        var second = post("k", A_FILE);

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.replayed()).isFalse();
        assertThat(second).isEqualTo(new Response(201, first.body(), List.of(), true));
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void ofTwentyConcurrentRequestsOneHasTheEffect() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var responses = IntStream.range(0, 20)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(() -> post("k", A_FILE), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .collect(Collectors.groupingBy(Response::status));

            assertThat(responses.keySet()).isSubsetOf(201, 409);
            assertThat(responses.getOrDefault(201, List.of()).stream()
                            .map(Response::body)
                            .distinct())
                    .hasSize(1);
            assertThat(responses.getOrDefault(201, List.of()).stream().filter(response -> !response.replayed()))
                    .hasSize(1);
            assertThat(responses.getOrDefault(409, List.of()))
                    .allSatisfy(response -> assertThat(response.code()).isEqualTo("idempotency_in_flight"));
        }
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void secondRequestIsRejectedWhileTheFirstRuns() {
        gate.close("slow.wav");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = CompletableFuture.supplyAsync(() -> post("k", "{\"fileName\": \"slow.wav\"}"), threads);
            Awaitility.await().until(() -> keys() == 1);

            assertThat(post("k", "{\"fileName\": \"slow.wav\"}").code()).isEqualTo("idempotency_in_flight");
            assertThat(post("k", A_FILE).code()).isEqualTo("idempotency_key_reused");
            gate.open("slow.wav");
            assertThat(first.join().status()).isEqualTo(201);
        }
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void keyIsRejectedForADifferentRequest() {
        post("k", A_FILE);

        var reused = post("k", "{\"fileName\": \"b.wav\"}");

        assertThat(reused.status()).isEqualTo(422);
        assertThat(reused.code()).isEqualTo("idempotency_key_reused");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void whiteSpaceAndPropertyOrderDoNotMatter() {
        post("k", "{\"fileName\": \"a.wav\", \"source\": {\"type\": \"upload\"}}");

        assertThat(post("k", "{\"source\":{\"type\":\"upload\"},\n\"fileName\":\"a.wav\"}")
                        .replayed())
                .isTrue();
    }

    @Test
    void keysAreScopedToAccountAndMode() {
        var testKey = TestCallers.of(caller.account(), Mode.TEST);

        assertThat(post(caller, "k", A_FILE).replayed()).isFalse();
        assertThat(post(testKey, "k", A_FILE).replayed()).isFalse();
        assertThat(post(TestCallers.live(), "k", A_FILE).replayed()).isFalse();
        assertThat(post(TestCallers.of(caller.account(), Mode.LIVE), "k", A_FILE)
                        .replayed())
                .as("another key of the same account")
                .isTrue();
    }

    @Test
    void showLimitedKeyDoesNotGetTheResponseToAnUnlimitedKey() {
        post(caller, "k", A_FILE);

        assertThat(post(TestCallers.limitedTo(SHOW, caller), "k", A_FILE).code())
                .isEqualTo("idempotency_key_reused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"fileName\": 5}",
                "{\"fileName\":",
                "{\"fileName\": \"too many\"}",
                "{\"fileName\": \"outage\"}",
                "{\"fileName\": \"defect\"}"
            })
    void validationErrorsAndTransientErrorsAreNotStored(String body) {
        var first = post("k", body);
        var second = post("k", body);

        assertThat(first.status()).isNotEqualTo(201).isEqualTo(second.status());
        assertThat(second.replayed()).isFalse();
        assertThat(keys()).isZero();
        assertThat(post("k", A_FILE).status()).isEqualTo(201);
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void errorOfTheStateIsStored() {
        var first = post("k", "{\"fileName\": \"taken\"}");
        var second = post("k", "{\"fileName\": \"taken\"}");

        assertThat(first.code()).isEqualTo("duplicate_client_ref");
        assertThat(second).isEqualTo(new Response(409, first.body(), first.links(), true));
        assertThat(second.links()).containsExactly("</docs/errors/duplicate_client_ref>; rel=\"help\"");
        assertThat(files()).isZero();
    }

    /// As if the process had been killed between claim and commit.
    @Test
    void keyOfADeadRequestIsReleasedAfterAMinute() {
        claimAs("dead", "now() + interval '1 second'");
        assertThat(post("k", A_FILE).code()).isEqualTo("idempotency_key_reused");

        makeOlder("claimed_until", "2 seconds");

        assertThat(post("k", A_FILE).status()).isEqualTo(201);
    }

    /// The first request is so slow that another one claims its key: it must not commit.
    @Test
    void requestThatLostItsClaimHasNoEffect() {
        gate.close("slow.wav");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = CompletableFuture.supplyAsync(() -> post("k", "{\"fileName\": \"slow.wav\"}"), threads);
            Awaitility.await().until(() -> keys() == 1);
            makeOlder("claimed_until", "2 minutes");

            assertThat(post("k", A_FILE).status()).isEqualTo(201);
            gate.open("slow.wav");

            assertThat(first.join().code()).isEqualTo("idempotency_in_flight");
        }
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void keyExpiresAfterADay() {
        post("k", A_FILE);
        makeOlder("created_at", "24 hours");

        assertThat(post("k", A_FILE).replayed()).isFalse();
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void requestsWithoutAKeyAreIndependent() {
        post(A_FILE, headers -> {});
        post(A_FILE, headers -> {});

        assertThat(files()).isEqualTo(2);
        assertThat(keys()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256, 1000})
    void keyHas1To255Characters(int characters) {
        var response = post("k".repeat(characters), A_FILE);

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.code()).isEqualTo("invalid_request");
        assertThat(post("k".repeat(255), A_FILE).status()).isEqualTo(201);
    }

    @Test
    void twoKeysAreInvalid() {
        var response = post(A_FILE, headers -> headers.addAll(IdempotencyHeader.NAME, List.of("a", "b")));

        assertThat(response.code()).isEqualTo("invalid_request");
    }

    private record Response(int status, JsonNode body, List<String> links, boolean replayed) {
        String code() {
            return body.path("code").asString();
        }
    }

    private Response post(String key, String body) {
        return post(caller, key, body);
    }

    private Response post(Caller sender, String key, String body) {
        return post(sender, body, headers -> headers.set(IdempotencyHeader.NAME, key));
    }

    private Response post(String body, Consumer<HttpHeaders> headers) {
        return post(caller, body, headers);
    }

    private Response post(Caller sender, String body, Consumer<HttpHeaders> headers) {
        var result = client.as(sender)
                .post()
                .uri("/v1/files")
                .contentType(MediaType.APPLICATION_JSON)
                .headers(headers)
                .bodyValue(body)
                .exchange()
                .expectBody(byte[].class)
                .returnResult();
        var replayed = result.getResponseHeaders().getFirst(IdempotencyFilter.REPLAYED);
        return new Response(
                result.getStatus().value(),
                json.readTree(result.getResponseBody()),
                result.getResponseHeaders().getOrEmpty(HttpHeaders.LINK),
                "true".equals(replayed));
    }

    private void claimAs(String token, String until) {
        Blocking.run(db.sql("""
                insert into idempotency_key (account, mode, key, fingerprint, claim, claimed_until, created_at)
                values (:account, 'live', 'k', '\\x00', :token, %s, now())
                """.formatted(until))
                .bind("account", caller.account().value())
                .bind("token", token)
                .then());
    }

    private void makeOlder(String column, String by) {
        Blocking.run(db.sql("update idempotency_key set %s = %s - interval '%s' where account = :account"
                        .formatted(column, column, by))
                .bind("account", caller.account().value())
                .then());
    }

    private long files() {
        return count("file");
    }

    private long keys() {
        return count("idempotency_key");
    }

    private long count(String table) {
        return Blocking.get(db.sql("select count(*) as rows from %s where account = :account".formatted(table))
                .bind("account", caller.account().value())
                .map(row -> row.get("rows", Long.class))
                .one());
    }
}
