package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.cause.CauseMdc;
import dev.podworks.kit.request.RequestIds;
import dev.podworks.kit.test.CapturedLogs;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.TestProviders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// The cause of a delivery in log lines and events, although its lane serves many requests.
class DeliveryCauseTest extends DeliveriesTest {
    private static final int SIZE = 1_000;

    @SuppressWarnings("NullAway.Init")
    private CapturedLogs lines;

    /// Starting the service reconfigures logging, so this comes after it.
    @BeforeEach
    void listen() {
        lines = CapturedLogs.of(DeliveryCauseTest.class.getPackageName());
    }

    @AfterEach
    void stopListening() {
        lines.close();
    }

    @Test
    void aDeliveryNamesTheRequestThatCreatedItAndARetryTheOneThatRetriedIt() {
        var destination = destination("folder");
        var project = completed(Mode.LIVE, SIZE);
        await().until(() -> isStored(project));
        TestProviders.setFault("full");

        var created = post(
                        caller,
                        "/v1/projects/" + project.id() + "/deliveries",
                        Map.of("destinations", List.of(destination.value())))
                .expectStatus()
                .isCreated();
        var failed = awaitDelivery(caller, project.id(), "failed");
        TestProviders.setFault("none");
        var retried = post(caller, "/v1/deliveries/" + id(failed) + "/retry")
                .expectStatus()
                .isOk();
        awaitDelivery(caller, project.id(), "delivered");

        await().untilAsserted(() ->
                assertThat(requestsOf(id(failed))).containsExactly(requestOf(created), requestOf(retried)));
        assertThat(lines.causesOf(id(failed) + " ended: failed"))
                .containsExactly(Map.of(
                        CauseMdc.REQUEST,
                        requestOf(created),
                        CauseMdc.ACCOUNT,
                        caller.account().value(),
                        CauseMdc.PROJECT,
                        project.id().value()));
    }

    @Test
    void aDeliveryThatWaitedNamesTheRequestThatCompletedItsProject() {
        var destination = destination("folder");
        var project = project(Mode.LIVE, SIZE, destination);
        var request = IDS.request();

        completedFor(project, request);
        await().until(() -> isDelivered(project));
        PROJECTS.put(finished(project, SIZE).project());
        var delivered = awaitDelivery(caller, project.id(), "delivered");

        await().untilAsserted(() -> assertThat(requestsOf(id(delivered))).containsExactly(request.value()));
    }

    private void completedFor(TestProject project, RequestId request) {
        var completed = new Event(
                IDS.event(),
                EventType.PROJECT_COMPLETED,
                "/projects-service",
                CLOCK.instant(),
                finished(project, SIZE));
        var message = publisher.toRecord(completed);
        message.headers().add(EventHeaders.REQUEST_ID, request.value().getBytes(StandardCharsets.UTF_8));
        publisher.send(message);
    }

    /// Read from the events: a request for the project's deliveries would complete it, too.
    private boolean isDelivered(TestProject project) {
        return recorded.records(Topic.DELIVERIES.topicName()).stream()
                .anyMatch(message -> new String(message.value(), StandardCharsets.UTF_8)
                        .contains(project.id().value()));
    }

    /// The request ids of the delivery's events, in order.
    private List<String> requestsOf(String delivery) {
        return recorded.records(Topic.DELIVERIES.topicName()).stream()
                .filter(message -> delivery.equals(message.key()))
                .map(message -> Optional.ofNullable(message.headers().lastHeader(EventHeaders.REQUEST_ID))
                        .map(header -> new String(header.value(), StandardCharsets.UTF_8))
                        .orElse("none"))
                .toList();
    }

    private static String requestOf(ResponseSpec response) {
        return Optional.ofNullable(
                        response.returnResult(Void.class).getResponseHeaders().getFirst(RequestIds.HEADER))
                .orElseThrow();
    }

    private boolean isStored(TestProject project) {
        return client.as(caller)
                .get()
                .uri("/v1/projects/" + project.id() + "/deliveries")
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .is2xxSuccessful();
    }
}
