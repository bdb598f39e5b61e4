package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.RequestSchemas;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

class ShowsTest extends ProjectsTest {
    private static final RequestSchemas SCHEMAS = new RequestSchemas();

    private final Caller caller = TestCallers.live();

    @Test
    void aNewShowHasItsDefaults() {
        var show = show(body(post(caller, "/v1/shows", Map.of("name", "Talks")), 201));
        assertThat(show.get("defaults")).isEqualTo(json.readTree("""
                {"metadata": {}, "keep": false, "delivery": [],
                 "settings": {"mergeOutput": false, "noiseLevel": "n2", "plosivesLevel": "p2", "loudnessLufs": -16.0,
                  "leveler": true, "formats": null, "transcript": {"enabled": true, "language": null},
                  "trimSilence": null, "music": null}}"""));
        assertThat(show.get("archived").booleanValue()).isFalse();
        var full = show(body(
                post(
                        caller,
                        "/v1/shows",
                        Map.of("name", "More", "defaults", Map.of("metadata", Map.of("host", "Anna"), "keep", true))),
                201));
        assertThat(full.at("/defaults/metadata/host").stringValue()).isEqualTo("Anna");
        assertThat(read(full)).isEqualTo(full);
        await().untilAsserted(() -> {
            var published =
                    recorded.of(Topic.SHOWS, showId(full).value()).getLast().payload();
            assertThat(((ShowEvent) published).show().defaults().keep()).isTrue();
            assertThat(((ShowEvent) published).show().version()).isEqualTo(1);
        });
    }

    @Test
    void aPatchUpdatesItsPropertiesAndReplacesDefaultsAsAWhole() {
        var show = body(
                post(
                        caller,
                        "/v1/shows",
                        Map.of("name", "Talks", "defaults", Map.of("metadata", Map.of("a", "b"), "keep", true))),
                201);
        CLOCK.advance(Duration.ofSeconds(1));
        var renamed = show(body(patchShow(caller, show, "{\"name\": \"Walks\"}"), 200));
        assertThat(renamed.get("defaults")).isEqualTo(show.get("defaults"));
        assertThat(renamed.get("updatedAt")).isNotEqualTo(show.get("updatedAt"));
        var replaced = show(body(patchShow(caller, show, "{\"defaults\": {\"metadata\": {\"c\": \"d\"}}}"), 200));
        assertThat(replaced.get("name").stringValue()).isEqualTo("Walks");
        assertThat(replaced.get("defaults")).isEqualTo(json.readTree("""
                {"metadata": {"c": "d"}, "keep": false, "delivery": [],
                 "settings": {"mergeOutput": false, "noiseLevel": "n2", "plosivesLevel": "p2", "loudnessLufs": -16.0,
                  "leveler": true, "formats": null, "transcript": {"enabled": true, "language": null},
                  "trimSilence": null, "music": null}}"""));
        await().untilAsserted(() -> assertThat(
                        recorded.of(Topic.SHOWS, showId(show).value()))
                .extracting(event -> ((ShowEvent) event.payload()).show().version())
                .containsExactly(1L, 2L, 3L));
    }

    @Test
    void settingsOfAShowApplyToNewProjectsUnlessTheyGiveTheirOwn() {
        var show = body(post(caller, "/v1/shows", json.readTree("""
                {"name": "Talks", "defaults": {"settings": {"loudnessLufs": -19, "noiseLevel": "n3", "leveler": null,
                    "formats": {"mp3": {"bitRateKbps": 96}}, "transcript": {"language": "de"},
                    "music": {"positions": [1], "duckingDb": 12}}}}""")), 201);
        assertThat(show.at("/defaults/settings/loudnessLufs").doubleValue()).isEqualTo(-19);
        assertThat(show.at("/defaults/settings/leveler").booleanValue()).isTrue();

        var project = project(body(
                post(caller, "/v1/projects", json.readTree("""
                {"files": [{"fileName": "a.wav"}], "show": "%s", "settings": {"noiseLevel": "n1",
                    "transcript": {"enabled": false}}}""".formatted(
                                showId(show).value()))),
                201));
        assertThat(project.get("settings")).isEqualTo(json.readTree("""
                {"mergeOutput": false, "noiseLevel": "n1", "plosivesLevel": "p2", "loudnessLufs": -19.0,
                 "leveler": true, "formats": {"mp3": {"bitRateKbps": 96}},
                 "transcript": {"enabled": false, "language": "de"}, "trimSilence": null,
                 "music": {"positions": [1], "duckingDb": 12.0}}"""));

        expectError(post(caller, "/v1/shows", json.readTree("""
                {"name": "More", "defaults": {"settings": {"loudnessLufs": -40}}}""")), 400, "invalid_request");
    }

    @Test
    void archivedShowsAreListedOnRequest() {
        var first = createShow(caller, "First");
        CLOCK.advance(Duration.ofMillis(1));
        var second = createShow(caller, "Second");
        body(patchShow(caller, first, "{\"archived\": true}"), 200);
        assertThat(names("/v1/shows")).containsExactly("Second");
        assertThat(names("/v1/shows?archived=true")).containsExactly("Second", "First");
        assertThat(names("/v1/shows?archived=false")).containsExactly("Second");
        expectError(get(caller, "/v1/shows?archived=1"), 400, "invalid_request");
        assertThat(body(get(TestCallers.of(caller.account(), Mode.TEST), "/v1/shows"), 200)
                        .get("shows"))
                .as("shows belong to both modes")
                .hasSize(1);
        assertThat(body(get(TestCallers.live(), "/v1/shows"), 200).get("shows")).isEmpty();
        assertThat(read(second)).isEqualTo(second);
        expectError(get(TestCallers.live(), "/v1/shows/{id}", showId(second).value()), 404, "not_found");
    }

    @Test
    void concurrentRequestsCannotShareAName() throws Exception {
        Callable<Integer> create = () -> post(caller, "/v1/shows", Map.of("name", "Talks"))
                .returnResult(String.class)
                .getStatus()
                .value();
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var result : threads.invokeAll(Collections.nCopies(16, create))) {
                statuses.add(result.get());
            }
        }
        assertThat(statuses).containsOnlyOnce(201).containsOnly(201, 409);
        expectError(post(caller, "/v1/shows", Map.of("name", "Talks")), 409, "duplicate_show");
        var other = createShow(caller, "Walks");
        expectError(patchShow(caller, other, "{\"name\": \"Talks\"}"), 409, "duplicate_show");
        body(patchShow(caller, other, "{\"name\": \"Walks\"}"), 200);
        createShow(TestCallers.live(), "Talks");
    }

    @Test
    void anAccountHasAtMostTwoHundredActiveShows() {
        var first = createShow(caller, "Show 0");
        for (int i = 1; i < 200; i++) {
            createShow(caller, "Show " + i);
        }
        expectError(post(caller, "/v1/shows", Map.of("name", "One more")), 409, "show_limit");
        body(patchShow(caller, first, "{\"archived\": true}"), 200);
        createShow(caller, "One more");
        expectError(patchShow(caller, first, "{\"archived\": false}"), 409, "show_limit");
        body(patchShow(caller, first, "{\"name\": \"Still archived\"}"), 200);
    }

    @Test
    void metadataOverTheLimitsIsRefused() {
        var many = new HashMap<String, String>();
        for (int i = 0; i < 21; i++) {
            many.put("key" + i, "x");
        }
        for (var metadata : List.of(many, Map.of("", "x"), Map.of("k".repeat(65), "x"), Map.of("k", "x".repeat(501)))) {
            var body = Map.of("name", "Talks", "defaults", Map.of("metadata", metadata));
            expectError(post(caller, "/v1/shows", body), 400, "invalid_metadata");
        }
        expectError(post(caller, "/v1/shows", Map.of("name", "")), 400, "invalid_request");
        expectError(post(caller, "/v1/shows", Map.of("name", "x".repeat(201))), 400, "invalid_request");
        expectError(
                post(caller, "/v1/shows", Map.of("name", "T", "defaults", Map.of("metadata", Map.of("k", 1)))),
                400,
                "invalid_request");
    }

    @Test
    void aRepeatedCreateRequestCreatesOneShow() {
        ResponseSpec again = null;
        for (int i = 0; i < 2; i++) {
            again = client.as(caller)
                    .post()
                    .uri("/v1/shows")
                    .header("Idempotency-Key", "key-1")
                    .bodyValue(Map.of("name", "Talks"))
                    .exchange();
            again.expectStatus().isCreated();
        }
        Objects.requireNonNull(again).expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(names("/v1/shows")).containsExactly("Talks");
    }

    @Test
    void aKeyLimitedToAShowSeesOnlyThatShowAndCannotManageShows() {
        var own = createShow(caller, "Own");
        var other = createShow(caller, "Other");
        var limited = TestCallers.limitedTo(showId(own), caller);
        assertThat(body(get(limited, "/v1/shows"), 200).get("shows")).containsExactly(own);
        body(get(limited, "/v1/shows/{id}", showId(own).value()), 200);
        expectError(get(limited, "/v1/shows/{id}", showId(other).value()), 403, "show_limited");
        expectError(post(limited, "/v1/shows", Map.of("name", "New")), 403, "show_limited");
        expectError(patchShow(limited, own, "{\"name\": \"New\"}"), 403, "show_limited");
        var reader = TestCallers.with(caller, Scope.PROJECTS_READ);
        expectError(post(reader, "/v1/shows", Map.of("name", "New")), 403, "missing_scope");
    }

    private ResponseSpec patchShow(Caller who, JsonNode show, String body) {
        return client.as(who)
                .patch()
                .uri("/v1/shows/{id}", showId(show).value())
                .header("Content-Type", "application/json")
                .bodyValue(body)
                .exchange();
    }

    private JsonNode read(JsonNode show) {
        return body(get(caller, "/v1/shows/{id}", showId(show).value()), 200);
    }

    private List<String> names(String path) {
        return body(get(caller, path), 200)
                .get("shows")
                .valueStream()
                .map(show -> show(show).get("name").stringValue())
                .toList();
    }

    private static JsonNode show(JsonNode show) {
        assertThat(SCHEMAS.validate(ApiDocument.PUBLIC, "Show", show))
                .as(show.toString())
                .isEmpty();
        return show;
    }
}
