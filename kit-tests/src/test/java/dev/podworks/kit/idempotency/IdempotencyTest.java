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

/// What a client asks for twice happens once.
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
    void aRepeatedRequestGetsTheFirstAnswerAndHasNoSecondEffect() {
        var first = post("k", A_FILE);
        var second = post("k", A_FILE);

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.replayed()).isFalse();
        assertThat(second).isEqualTo(new Answer(201, first.body(), true));
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void ofTwentyAtTheSameTimeOneHasTheEffect() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = IntStream.range(0, 20)
                    .mapToObj(_ -> CompletableFuture.supplyAsync(() -> post("k", A_FILE), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .collect(Collectors.groupingBy(Answer::status));

            assertThat(answers.keySet()).isSubsetOf(201, 409);
            assertThat(answers.getOrDefault(201, List.of()).stream()
                            .map(Answer::body)
                            .distinct())
                    .hasSize(1);
            assertThat(answers.getOrDefault(201, List.of()).stream().filter(answer -> !answer.replayed()))
                    .hasSize(1);
            assertThat(answers.getOrDefault(409, List.of()))
                    .allSatisfy(answer -> assertThat(answer.code()).isEqualTo("idempotency_in_flight"));
        }
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void whileTheFirstRunsTheSecondIsToldSo() {
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
    void theSameKeyWithSomethingElseIsRefused() {
        post("k", A_FILE);

        var reused = post("k", "{\"fileName\": \"b.wav\"}");

        assertThat(reused.status()).isEqualTo(422);
        assertThat(reused.code()).isEqualTo("idempotency_key_reused");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void spacesAndTheOrderOfPropertiesAreNothingElse() {
        post("k", "{\"fileName\": \"a.wav\", \"source\": {\"type\": \"upload\"}}");

        assertThat(post("k", "{\"source\":{\"type\":\"upload\"},\n\"fileName\":\"a.wav\"}")
                        .replayed())
                .isTrue();
    }

    @Test
    void keysAreEachAccountsAndModesOwn() {
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
    void aKeyLimitedToAShowDoesNotGetTheAnswerOfOneThatSeesMore() {
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
    void whatIsNotUnderstoodOrFailsForAMomentIsNotKept(String body) {
        var first = post("k", body);
        var second = post("k", body);

        assertThat(first.status()).isNotEqualTo(201).isEqualTo(second.status());
        assertThat(second.replayed()).isFalse();
        assertThat(keys()).isZero();
        assertThat(post("k", A_FILE).status()).isEqualTo(201);
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void aRefusalOfTheStateIsKeptAsItWas() {
        var first = post("k", "{\"fileName\": \"taken\"}");
        var second = post("k", "{\"fileName\": \"taken\"}");

        assertThat(first.code()).isEqualTo("duplicate_client_ref");
        assertThat(second).isEqualTo(new Answer(409, first.body(), true));
        assertThat(files()).isZero();
    }

    /// As if a process had been killed between the claim and the commit.
    @Test
    void aKeyThatADeadRequestLeftIsFreeAfterAMinute() {
        claimAs("dead", "now() + interval '1 second'");
        assertThat(post("k", A_FILE).code()).isEqualTo("idempotency_key_reused");

        makeOlder("claimed_until", "2 seconds");

        assertThat(post("k", A_FILE).status()).isEqualTo(201);
    }

    /// The first request is so slow that its key is claimed anew: it must not commit beside the second.
    @Test
    void aRequestThatWasThoughtDeadAndLivesHasNoEffect() {
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
    void aDayLaterTheKeyIsForgotten() {
        post("k", A_FILE);
        makeOlder("created_at", "24 hours");

        assertThat(post("k", A_FILE).replayed()).isFalse();
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void withoutAKeyEveryRequestHasItsEffect() {
        post(A_FILE, headers -> {});
        post(A_FILE, headers -> {});

        assertThat(files()).isEqualTo(2);
        assertThat(keys()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 256, 1000})
    void aKeyHas1To255Characters(int characters) {
        var answer = post("k".repeat(characters), A_FILE);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("invalid_request");
        assertThat(post("k".repeat(255), A_FILE).status()).isEqualTo(201);
    }

    @Test
    void twoKeysAtOnceAreNone() {
        var answer = post(A_FILE, headers -> headers.addAll(IdempotencyFilter.HEADER, List.of("a", "b")));

        assertThat(answer.code()).isEqualTo("invalid_request");
    }

    private record Answer(int status, JsonNode body, boolean replayed) {
        String code() {
            return body.path("code").asString();
        }
    }

    private Answer post(String key, String body) {
        return post(caller, key, body);
    }

    private Answer post(Caller asking, String key, String body) {
        return post(asking, body, headers -> headers.set(IdempotencyFilter.HEADER, key));
    }

    private Answer post(String body, Consumer<HttpHeaders> headers) {
        return post(caller, body, headers);
    }

    private Answer post(Caller asking, String body, Consumer<HttpHeaders> headers) {
        var result = client.as(asking)
                .post()
                .uri("/v1/files")
                .contentType(MediaType.APPLICATION_JSON)
                .headers(headers)
                .bodyValue(body)
                .exchange()
                .expectBody(byte[].class)
                .returnResult();
        var replayed = result.getResponseHeaders().getFirst(IdempotencyFilter.REPLAYED);
        return new Answer(result.getStatus().value(), json.readTree(result.getResponseBody()), "true".equals(replayed));
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
