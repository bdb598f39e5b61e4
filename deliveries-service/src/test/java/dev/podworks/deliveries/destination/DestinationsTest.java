package dev.podworks.deliveries.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.delivery.DestinationSnapshot;
import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.test.TestCallers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Destinations, as callers and projects-service see them.
class DestinationsTest extends DeliveriesTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @Test
    void everyChangeOfADestinationIsPublished() {
        var connection = connection(caller, "folder");
        var created = json(
                create(connection, "{\"path\": \"/Podcasts\"}").expectStatus().isCreated());
        var id = id(created);
        assertThat(created.path("target")).isEqualTo(JSON.readTree("{\"path\": \"/Podcasts\"}"));
        assertThat(get(caller, "/v1/destinations/" + id)).isEqualTo(created);
        assertThat(get(caller, "/v1/destinations").path("destinations")).containsExactly(created);

        var renamed = json(patch(id, "{\"name\": \"Archive\"}").expectStatus().isOk());
        assertThat(renamed.path("name").asString()).isEqualTo("Archive");
        assertThat(renamed.path("target")).isEqualTo(created.path("target"));
        var moved = json(patch(id, "{\"target\": {\"path\": \"/Elsewhere\"}}")
                .expectStatus()
                .isOk());
        assertThat(moved.at("/target/path").asString()).isEqualTo("/Elsewhere");
        rejected(patch(id, "{\"target\": {\"folderId\": \"root\", \"path\": \"/x\"}}"), 400, "invalid_target");
        rejected(patch(id, "{\"target\": null}"), 400, "invalid_target");
        rejected(patch(id, "{\"connectionId\": \"x\"}"), 400, "invalid_request");

        delete(caller, "/v1/destinations/" + id).expectStatus().isOk();
        rejected(client.as(caller).get().uri("/v1/destinations/" + id).exchange(), 404, "not_found");
        rejected(delete(caller, "/v1/destinations/" + id), 404, "not_found");
        await().untilAsserted(() -> assertThat(published(id))
                .extracting(DestinationSnapshot::version, DestinationSnapshot::name, DestinationSnapshot::removed)
                .containsExactly(
                        tuple(1L, "Podcasts", false),
                        tuple(2L, "Archive", false),
                        tuple(3L, "Archive", false),
                        tuple(4L, "Archive", true)));
    }

    @Test
    void aTargetHasTheFormatOfItsProvider() {
        var folder = connection(caller, "folder");
        var drive = connection(caller, "drive");
        for (var wrong : List.of(
                "{}",
                "null",
                "[]",
                "\"/x\"",
                "{\"path\": 1}",
                "{\"path\": null}",
                "{\"path\": \"/a/../b\"}",
                "{\"path\": \"/x\", \"more\": \"y\"}",
                "{\"folderId\": \"root\", \"path\": \"/x\"}",
                "{\"path\": \"a\\\\b\"}",
                "{\"path\": \"/%s\"}".formatted("a".repeat(1_000)))) {
            rejected(create(folder, wrong), 400, "invalid_target");
        }
        for (var wrong : List.of(
                "{\"path\": \"/x\"}",
                "{\"folderId\": \"root\"}",
                "{\"folderId\": \"../x\", \"path\": \"/x\"}",
                "{\"folderId\": \"\", \"path\": \"/x\"}",
                "{\"folderId\": 7, \"path\": \"/x\"}")) {
            rejected(create(drive, wrong), 400, "invalid_target");
        }
        for (var right : List.of("{\"path\": \"\"}", "{\"path\": \"/\"}", "{\"path\": \"Podcasts/Übung\"}")) {
            create(folder, right).expectStatus().isCreated();
        }
        create(drive, "{\"folderId\": \"1aB_-\", \"path\": \"\"}")
                .expectStatus()
                .isCreated();
    }

    @Test
    void anotherAccountsOrARemovedConnectionIsUnknown() {
        var removed = connection(caller, "folder");
        delete(TestCallers.person(caller, Role.OWNER), "/account/api/connections/" + removed)
                .expectStatus()
                .isOk();
        var foreign = connection(TestCallers.live(), "folder");
        for (var unknown : List.of("nonsense", IDS.connection().value(), foreign, removed)) {
            rejected(create(unknown, "{\"path\": \"/x\"}"), 400, "unknown_connection");
        }
    }

    @Test
    void anAccountHasAtMostAHundredDestinationsHoweverManyAreCreatedConcurrently() {
        var connection = connection(caller, "folder");
        var statuses = Flux.range(0, 120)
                .flatMap(
                        _ -> Mono.fromCallable(() -> create(connection, "{\"path\": \"/x\"}")
                                        .returnResult(Void.class)
                                        .getStatus()
                                        .value())
                                .subscribeOn(Schedulers.boundedElastic()),
                        12)
                .collectList()
                .block(SOON);
        assertThat(statuses).filteredOn(status -> status == 201).hasSize(100);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(20);
        rejected(create(connection, "{\"path\": \"/x\"}"), 409, "destination_limit");
        var first = get(caller, "/v1/destinations").at("/destinations/0/id").asString();
        delete(caller, "/v1/destinations/" + first).expectStatus().isOk();
        create(connection, "{\"path\": \"/x\"}").expectStatus().isCreated();
    }

    @Test
    void readingAndChangingNeedTheirScopes() {
        var connection = connection(caller, "folder");
        var id = id(json(create(connection, "{\"path\": \"/x\"}")));
        var reader = TestCallers.with(caller, Scope.PROJECTS_READ);
        get(reader, "/v1/destinations/" + id);
        get(reader, "/v1/connections");
        rejected(delete(reader, "/v1/destinations/" + id), 403, "missing_scope");
        var limited = TestCallers.limitedTo(IDS.show(), caller);
        get(limited, "/v1/destinations");
        rejected(delete(limited, "/v1/destinations/" + id), 403, "show_limited");
        rejected(
                client.as(TestCallers.live())
                        .get()
                        .uri("/v1/destinations/" + id)
                        .exchange(),
                404,
                "not_found");
    }

    @Test
    void projectsServiceSeesTheCallersOwnDestinationsOnly() {
        var connection = connection(caller, "folder");
        var id = id(json(create(connection, "{\"path\": \"/x\"}")));
        var removed = id(json(create(connection, "{\"path\": \"/x\"}")));
        delete(caller, "/v1/destinations/" + removed).expectStatus().isOk();
        var request = Map.of("ids", List.of(id, removed, IDS.destination().value()));

        var own = json(post(caller, "/internal/destinations/read", request)
                .expectStatus()
                .isOk());
        assertThat(own.path("destinations")
                        .valueStream()
                        .map(one -> one.path("removed").asBoolean()))
                .containsExactlyInAnyOrder(false, true);
        var foreign = json(post(TestCallers.live(), "/internal/destinations/read", request));
        assertThat(foreign.path("destinations")).isEmpty();
        client.anonymous()
                .post()
                .uri("/internal/destinations/read")
                .bodyValue(request)
                .exchange()
                .expectStatus()
                .isUnauthorized();
    }

    private List<DestinationSnapshot> published(String id) {
        return recorded.of(Topic.DESTINATIONS, id).stream()
                .map(event -> ((DestinationEvent) event.payload()).destination())
                .toList();
    }

    private ResponseSpec create(String connection, String target) {
        JsonNode body = JSON.readTree("""
                {"connectionId": "%s", "name": "Podcasts", "target": %s}""".formatted(connection, target));
        return post(caller, "/v1/destinations", body);
    }

    private ResponseSpec patch(String id, String body) {
        return client.as(caller)
                .patch()
                .uri("/v1/destinations/" + id)
                .header("Content-Type", "application/json")
                .bodyValue(body)
                .exchange();
    }
}
