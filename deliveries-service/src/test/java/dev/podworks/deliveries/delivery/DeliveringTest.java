package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.TestProviders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// From a completed project to its files in a folder, and the deliveries that callers request.
class DeliveringTest extends DeliveriesTest {
    private static final int SIZE = 480_000;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void aCompletedProjectsFilesAreDeliveredToItsFolderAndPublished(String provider) {
        var destination = destination(provider);
        var project = completed(Mode.LIVE, SIZE, destination);

        var delivered = awaitDelivery(caller, project.id(), "delivered");
        var landed = landed(provider, folderOf(project.id()));
        assertThat(landed).hasSize(1);
        assertThat(landed.getFirst()).hasFileName("interview.mp3");
        assertThat(read(landed.getFirst())).isEqualTo(bytes(project.id(), SIZE));
        assertThat(delivered.path("attempts").asInt()).isEqualTo(1);
        assertThat(delivered.at("/destination/name").asString()).isEqualTo("Finished episodes");
        assertThat(delivered.path("externalUrl").asString()).startsWith("http");
        assertThat(delivered.path("deliveredAt").isNull()).isFalse();
        assertThat(delivered.path("nextAttemptAt").isNull()).isTrue();
        await().untilAsserted(() -> assertThat(events(id(delivered)))
                .extracting(Event::type)
                .containsExactly(EventType.DELIVERY_SUCCEEDED));
        assertThat(get(caller, "/v1/deliveries/" + id(delivered))).isEqualTo(delivered);
        await().untilAsserted(() ->
                assertThat(recorded.changes(caller.account())).contains("project_deliveries/" + project.id()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void aRepeatedDeliveryReplacesTheFiles(String provider) {
        var destination = destination(provider);
        var project = completed(Mode.LIVE, SIZE, destination);
        awaitDelivery(caller, project.id(), "delivered");

        request(caller, project, destination).expectStatus().isCreated();

        await().atMost(SOON)
                .until(() -> deliveries(caller, project.id()).stream()
                                .filter(delivery ->
                                        delivery.path("status").asString().equals("delivered"))
                                .count()
                        == 2);
        assertThat(landed(provider, folderOf(project.id()))).hasSize(1);
    }

    @Test
    void aDeliveryRequestedEarlyWaitsForItsProject() {
        var destination = destination("folder");
        var project = published(newProject(), ProjectStatus.PROCESSING);

        var requested =
                json(request(caller, project, destination).expectStatus().isCreated());
        assertThat(requested.at("/deliveries/0/status").asString()).isEqualTo("waiting");
        assertThat(requested.at("/deliveries/0/nextAttemptAt").isNull()).isTrue();
        complete(project, SIZE);

        var delivered = awaitDelivery(caller, project.id(), "delivered");
        assertThat(id(delivered)).isEqualTo(requested.at("/deliveries/0/id").asString());
    }

    @Test
    void aDeliveryIsCancelledWithItsProject() {
        var destination = destination("folder");
        for (var end : List.of(EventType.PROJECT_FAILED, EventType.PROJECT_CANCELLED, EventType.PROJECT_DELETED)) {
            var project = published(newProject(), ProjectStatus.QUEUED);
            var requested =
                    json(request(caller, project, destination).expectStatus().isCreated());
            publish(
                    end,
                    project.becomes(end == EventType.PROJECT_FAILED ? ProjectStatus.FAILED : ProjectStatus.CANCELLED));
            await().untilAsserted(() -> assertThat(get(
                                    caller,
                                    "/v1/deliveries/"
                                            + requested.at("/deliveries/0/id").asString())
                            .path("status")
                            .asString())
                    .isEqualTo("cancelled"));
        }
    }

    @Test
    void aProjectHasOneDeliveryInProgressToADestination() {
        var destination = destination("folder");
        var project = published(newProject().deliveredTo(destination), ProjectStatus.PROCESSING);
        var first = json(request(caller, project, destination));
        var second = json(request(caller, project, destination).expectStatus().isCreated());
        assertThat(second).isEqualTo(first);
        complete(project, SIZE);
        awaitDelivery(caller, project.id(), "delivered");
    }

    @Test
    void aTestProjectsDeliveryPassesThroughEveryStatusWithoutARequestToTheProvider() {
        var tester = TestCallers.of(caller.account(), Mode.TEST);
        var destination = destination("folder");
        var requests = TestProviders.counter("requests");

        var project = completed(Mode.TEST, SIZE, destination);
        awaitDelivery(tester, project.id(), "sending");
        advance(Duration.ofSeconds(2));
        var delivered = awaitDelivery(tester, project.id(), "delivered");

        assertThat(TestProviders.counter("requests")).isEqualTo(requests);
        assertThat(landed("folder", folderOf(project.id()))).isEmpty();
        assertThat(deliveries(caller, project.id())).as("not a live one").isEmpty();
        await().untilAsserted(() -> assertThat(events(id(delivered)))
                .extracting(event -> event.payload().eventMode().orElseThrow())
                .containsExactly(Mode.TEST));
    }

    @Test
    void aProjectHasDeliveriesToAtMostFiveDestinationsInProgress() {
        var connection = connection(caller, "folder");
        var five = new DestinationId[5];
        for (int i = 0; i < five.length; i++) {
            five[i] = destination(caller, connection, "folder", "/Five/" + i);
        }
        var project = published(newProject(), ProjectStatus.QUEUED);
        request(caller, project, five).expectStatus().isCreated();
        request(caller, project, five).expectStatus().isCreated();
        var sixth = destination(caller, connection, "folder", "/Six");
        rejected(request(caller, project, sixth), 400, "too_many_destinations");
    }

    @Test
    void anotherAccountsOrARemovedDestinationIsUnknown() {
        var own = destination("folder");
        var removed = destination("folder");
        delete(caller, "/v1/destinations/" + removed).expectStatus().isOk();
        var other = TestCallers.live();
        var foreign = destination(other, connection(other, "folder"), "folder", "/Foreign");
        var project = published(newProject(), ProjectStatus.QUEUED);
        for (var unknown : List.of("nonsense", removed.value(), foreign.value())) {
            var error = rejected(
                    post(caller, path(project), Map.of("destinations", List.of(own.value(), unknown))),
                    400,
                    "unknown_destination");
            assertThat(error.at("/extra/0/path").asString()).isEqualTo("destinations[1]");
        }
        assertThat(deliveries(caller, project.id())).isEmpty();
    }

    @Test
    void aKeyLimitedToAShowUsesItsDefaultDestinationsOnly() {
        var standard = destination("folder");
        var other = destination("folder");
        var show = TestShows.with(IDS.show(), caller.account(), standard);
        publisher.publish(EventType.SHOW_CHANGED, show);
        var limited = TestCallers.limitedTo(show.show().id(), caller);
        var project = published(newProject().show(show.show().id()), ProjectStatus.QUEUED);
        var elsewhere = published(newProject(), ProjectStatus.QUEUED);

        await().untilAsserted(
                        () -> request(limited, project, standard).expectStatus().isCreated());
        rejected(request(limited, project, other), 403, "show_limited");
        rejected(request(limited, elsewhere, standard), 404, "not_found");
        var theirs = json(request(caller, elsewhere, standard))
                .at("/deliveries/0/id")
                .asString();
        rejected(client.as(limited).get().uri("/v1/deliveries/" + theirs).exchange(), 404, "not_found");
    }

    /// Its event has not arrived.
    @Test
    void aKeyLimitedToANewShowUsesItsDefaultDestinations() {
        var standard = destination("folder");
        var show = TestShows.with(IDS.show(), caller.account(), standard).show();
        PROJECTS.put(show);
        var project = published(newProject().show(show.id()), ProjectStatus.QUEUED);

        request(TestCallers.limitedTo(show.id(), caller), project, standard)
                .expectStatus()
                .isCreated();
    }

    @Test
    void aKeyLimitedToAShowRetriesDeliveriesToItsDefaultDestinationsOnly() {
        var standard = destination("folder");
        var other = destination("folder");
        var show = TestShows.with(IDS.show(), caller.account(), standard);
        publisher.publish(EventType.SHOW_CHANGED, show);
        var limited = TestCallers.limitedTo(show.show().id(), caller);
        var project = project(Mode.LIVE, SIZE, standard, other).show(show.show().id());
        TestProviders.setFault("full");
        complete(project, SIZE);
        var failed = await().atMost(SOON)
                .until(
                        () -> deliveries(limited, project.id()),
                        found -> found.size() == 2
                                && found.stream()
                                        .allMatch(delivery -> delivery.path("status")
                                                .asString()
                                                .equals("failed")));
        TestProviders.setFault("none");
        var toStandard = deliveryTo(failed, standard);
        var toOther = deliveryTo(failed, other);

        rejected(retry(limited, toOther), 403, "show_limited");
        assertThat(get(limited, "/v1/deliveries/" + toOther).path("status").asString())
                .isEqualTo("failed");
        await().untilAsserted(() -> retry(limited, toStandard).expectStatus().isOk());
        retry(caller, toOther).expectStatus().isOk();
        // Access is checked before the state.
        rejected(retry(limited, toOther), 403, "show_limited");
    }

    private static String deliveryTo(List<JsonNode> deliveries, DestinationId destination) {
        return deliveries.stream()
                .filter(delivery -> delivery.at("/destination/id").asString().equals(destination.value()))
                .map(DeliveriesTest::id)
                .findFirst()
                .orElseThrow();
    }

    private ResponseSpec retry(Caller who, String delivery) {
        return post(who, "/v1/deliveries/" + delivery + "/retry");
    }

    @Test
    void noDeliveryCanBeRequestedThroughARemovedConnection() {
        var connection = connection(caller, "folder");
        var destination = destination(caller, connection, "folder", "/Gone");
        var owner = TestCallers.person(caller, Role.OWNER);
        delete(owner, "/account/api/connections/" + connection).expectStatus().isOk();
        var project = published(newProject(), ProjectStatus.QUEUED);
        rejected(request(caller, project, destination), 400, "connection_removed");
    }

    @Test
    void noDeliveryCanBeRequestedOfAFailedProject() {
        var destination = destination("folder");
        var project = published(newProject(), ProjectStatus.FAILED);
        var error = rejected(request(caller, project, destination), 409, "invalid_state");
        assertThat(error.at("/extra/status").asString()).isEqualTo("failed");
        rejected(
                post(caller, "/v1/projects/" + IDS.project() + "/deliveries", Map.of("destinations", List.of("x"))),
                404,
                "not_found");
    }

    @Test
    void aReplayedRequestCreatesNoSecondDelivery() {
        var destination = destination("folder");
        var project = published(newProject(), ProjectStatus.QUEUED);
        var body = Map.of("destinations", List.of(destination.value()));
        var first = json(keyed(project, body));
        assertThat(json(keyed(project, body).expectHeader().valueEquals("Idempotent-Replayed", "true")))
                .isEqualTo(first);
    }

    private ResponseSpec keyed(TestProject project, Object body) {
        return client.as(caller)
                .post()
                .uri(path(project))
                .header("Idempotency-Key", "request-" + project.id())
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isCreated();
    }

    private ResponseSpec request(Caller who, TestProject project, DestinationId... destinations) {
        var ids = List.of(destinations).stream().map(DestinationId::value).toList();
        return post(who, path(project), Map.of("destinations", ids));
    }

    private static String path(TestProject project) {
        return "/v1/projects/" + project.id() + "/deliveries";
    }

    /// A project in this status that the service has stored.
    private TestProject published(TestProject project, ProjectStatus status) {
        publish(
                status == ProjectStatus.FAILED ? EventType.PROJECT_FAILED : EventType.PROJECT_CHANGED,
                project.becomes(status));
        await().until(() -> count("select count(*) as n from project where id = '" + project.id() + "'") == 1);
        return project;
    }
}
