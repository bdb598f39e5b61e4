package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// A show's defaults for its projects, and the restrictions of keys that are limited to it.
class ShowDefaultsTest extends ProjectsTest {
    private static final Ids IDS = new Ids(InstantSource.system());

    private final Caller caller = TestCallers.live();

    @Test
    void aNewProjectGetsTheShowsDefaultsAndItsOwnMetadataTakesPrecedence() {
        var destination = destination(1, false);
        var show = show(Map.of(
                "metadata", Map.of("host", "Anna", "season", "1"),
                "keep", true,
                "delivery", List.of(Map.of("destinationId", destination.value()))));
        var project = project(body(
                post(
                        caller,
                        "/v1/projects",
                        Map.of(
                                "files",
                                List.of(inline("a")),
                                "show",
                                showId(show).value(),
                                "metadata",
                                Map.of("season", "2"))),
                201));
        assertThat(project.get("show")).isEqualTo(show.get("id"));
        assertThat(project.get("metadata")).isEqualTo(json.readTree("""
                {"host": "Anna", "season": "2"}"""));
        var published = snapshotOf(project, EventType.PROJECT_CREATED);
        assertThat(published.keep()).isTrue();
        assertThat(published.deliveries()).containsExactly(destination);

        var without = Map.of("files", List.of(inline("a")), "show", showId(show).value(), "deliveries", List.of());
        var undelivered = body(post(caller, "/v1/projects", without), 201);
        assertThat(snapshotOf(undelivered, EventType.PROJECT_CREATED).deliveries())
                .isEmpty();
        var plain = create(caller, inline("a"));
        assertThat(plain.get("metadata").isNull()).isTrue();
        assertThat(snapshotOf(plain, EventType.PROJECT_CREATED).keep()).isFalse();
    }

    @Test
    void unknownAndArchivedShowsAreRefused() {
        var show = createShow(caller, "Talks");
        for (var unknown : List.of(
                "nonsense",
                IDS.show().value(),
                showId(createShow(TestCallers.live(), "T")).value())) {
            expectError(inShow(caller, unknown), 400, "unknown_show");
            expectError(get(caller, "/v1/projects?show={show}", unknown), 400, "unknown_show");
        }
        archive(show);
        expectError(inShow(caller, showId(show).value()), 400, "show_archived");
        expectError(inShow(TestCallers.limitedTo(showId(show), caller), null), 400, "show_archived");
        body(get(caller, "/v1/projects?show={show}", showId(show).value()), 200);
    }

    @Test
    void aKeyLimitedToAShowCannotUseOthers() {
        var own = showId(createShow(caller, "Own")).value();
        var other = showId(createShow(caller, "Other")).value();
        var limited = TestCallers.limitedTo(showId(createShow(caller, "Limit")), caller);
        for (var foreign : List.of(own, other, "nonsense")) {
            expectError(inShow(limited, foreign), 403, "show_limited");
            expectError(get(limited, "/v1/projects?show={show}", foreign), 403, "show_limited");
        }
        var project = body(inShow(limited, null), 201);
        assertThat(project.get("show").stringValue()).isEqualTo(String.valueOf(limited.show()));
        expectError(patch(limited, project, "{\"show\": null}"), 403, "show_limited");
        expectError(patch(limited, project, "{\"show\": \"%s\"}".formatted(other)), 403, "show_limited");
        body(patch(limited, project, "{\"show\": \"%s\"}".formatted(limited.show())), 200);
        var test = TestCallers.limitedTo(new ShowId(own), TestCallers.of(caller.account(), Mode.TEST));
        body(inShow(test, null), 201);
    }

    @Test
    void aProjectMovedToAnotherShowKeepsItsDefaults() {
        var first = show(Map.of("metadata", Map.of("host", "Anna"), "keep", true));
        var second = createShow(caller, "Second");
        var project = body(inShow(caller, showId(first).value()), 201);
        var moved = body(patch(caller, project, "{\"show\": \"%s\"}".formatted(showId(second))), 200);
        assertThat(moved.get("show")).isEqualTo(second.get("id"));
        assertThat(moved.get("metadata")).isEqualTo(project.get("metadata"));
        var published = snapshotOf(project, EventType.PROJECT_CHANGED);
        assertThat(published.show()).isEqualTo(showId(second));
        assertThat(published.keep()).isTrue();
        assertThat(ids("/v1/projects?show={show}", showId(second).value())).containsExactly(project.get("id"));
        assertThat(ids("/v1/projects?show={show}", showId(first).value())).isEmpty();
        assertThat(body(patch(caller, project, "{\"show\": null}"), 200)
                        .get("show")
                        .isNull())
                .isTrue();
        archive(first);
        expectError(patch(caller, project, "{\"show\": \"%s\"}".formatted(showId(first))), 400, "show_archived");
    }

    @Test
    void foreignAndRemovedDestinationsAreRefused() {
        var own = destination(1, false);
        var removed = destination(2, true);
        var foreign = IDS.show().value().replace("shw_", "dst_");
        publish(new DestinationSnapshot(
                new DestinationId(foreign), 1, TestCallers.live().account(), "F", false));
        for (var unknown : List.of("nonsense", removed.value(), foreign)) {
            var error = expectError(deliveredTo(caller, own.value(), unknown), 400, "unknown_destination");
            assertThat(error.at("/extra/0/path").stringValue()).isEqualTo("deliveries[1]");
            var defaults = Map.of("delivery", List.of(Map.of("destinationId", unknown)));
            expectError(
                    post(caller, "/v1/shows", Map.of("name", "S", "defaults", defaults)), 400, "unknown_destination");
        }
        var project = body(deliveredTo(caller, own.value()), 201);
        assertThat(snapshotOf(project, EventType.PROJECT_CREATED).deliveries()).containsExactly(own);
        expectError(
                patch(caller, project, "{\"deliveries\": [\"%s\"]}".formatted(foreign)), 400, "unknown_destination");
        body(patch(caller, project, "{\"deliveries\": null}"), 200);
        assertThat(snapshotOf(project, EventType.PROJECT_CHANGED).deliveries()).isEmpty();
        expectError(deliveredTo(caller, own.value(), own.value()), 400, "invalid_request");
    }

    @Test
    void aKeyLimitedToAShowDeliversToItsDefaultDestinationsOnly() {
        var standard = destination(1, false);
        var other = destination(1, false);
        var show = show(Map.of("delivery", List.of(Map.of("destinationId", standard.value()))));
        var limited = TestCallers.limitedTo(showId(show), caller);
        expectError(deliveredTo(limited, other.value()), 403, "show_limited");
        var project = body(deliveredTo(limited, standard.value()), 201);
        expectError(patch(limited, project, "{\"deliveries\": [\"%s\"]}".formatted(other)), 403, "show_limited");
        body(patch(limited, project, "{\"deliveries\": []}"), 200);
    }

    @Test
    void moreThanTwentyMetadataKeysIncludingTheShowsAreRefused() {
        var metadata = new HashMap<String, String>();
        for (int i = 0; i < 15; i++) {
            metadata.put("key" + i, "x");
        }
        var show = show(Map.of("metadata", metadata));
        var own = new HashMap<String, String>();
        for (int i = 10; i < 21; i++) {
            own.put("key" + i, "y");
        }
        var body = Map.of("files", List.of(inline("a")), "show", showId(show).value(), "metadata", own);
        expectError(post(caller, "/v1/projects", body), 400, "invalid_request");
        own.remove("key20");
        assertThat(body(post(caller, "/v1/projects", body), 201).get("metadata"))
                .hasSize(20);
    }

    private JsonNode show(Map<String, ?> defaults) {
        return body(post(caller, "/v1/shows", Map.of("name", "Show " + IDS.show(), "defaults", defaults)), 201);
    }

    private void archive(JsonNode show) {
        client.as(caller)
                .patch()
                .uri("/v1/shows/{id}", showId(show).value())
                .bodyValue(Map.of("archived", true))
                .exchange()
                .expectStatus()
                .isOk();
    }

    private ResponseSpec inShow(Caller who, @Nullable String show) {
        var body = new HashMap<String, Object>(Map.of("files", List.of(inline("a"))));
        body.put("show", show);
        return post(who, "/v1/projects", body);
    }

    private ResponseSpec deliveredTo(Caller who, String... destinations) {
        return post(who, "/v1/projects", Map.of("files", List.of(inline("a")), "deliveries", List.of(destinations)));
    }

    /// A destination in the read model.
    private DestinationId destination(long version, boolean removed) {
        var id = new DestinationId(IDS.show().value().replace("shw_", "dst_"));
        publish(new DestinationSnapshot(id, version, caller.account(), "Finished episodes", false));
        if (removed) {
            publisher.publish(
                    EventType.DESTINATION_CHANGED,
                    new DestinationEvent(
                            new DestinationSnapshot(id, version + 1, caller.account(), "Finished episodes", true)));
            await().untilAsserted(() -> expectError(deliveredTo(caller, id.value()), 400, "unknown_destination"));
        }
        return id;
    }

    private void publish(DestinationSnapshot destination) {
        publisher.publish(EventType.DESTINATION_CHANGED, new DestinationEvent(destination));
        var owner = TestCallers.of(destination.account(), Mode.TEST);
        await().untilAsserted(() -> body(deliveredTo(owner, destination.id().value()), 201));
    }

    private ProjectSnapshot snapshotOf(JsonNode project, EventType type) {
        await().untilAsserted(() -> assertThat(publishedTypes(project)).contains(type));
        var events = recorded.of(Topic.PROJECTS, id(project).value());
        return ((ProjectEvent) events.stream()
                        .filter(event -> event.type() == type)
                        .reduce((_, last) -> last)
                        .orElseThrow()
                        .payload())
                .project();
    }

    private List<JsonNode> ids(String path, String show) {
        return body(get(caller, path, show), 200)
                .get("projects")
                .valueStream()
                .map(project -> project.get("id"))
                .toList();
    }
}
