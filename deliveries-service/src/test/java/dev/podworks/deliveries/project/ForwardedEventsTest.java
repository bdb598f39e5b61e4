package dev.podworks.deliveries.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Events that projects-service sends directly, before it answers its client.
class ForwardedEventsTest extends DeliveriesTest {
    @Test
    void forwardedEventIsHandledOnceBeforeItIsAnswered() {
        var project = draft();
        assertThat(deliveries(caller, project.id())).hasSize(1);
        var cancelled = event(project, EventType.PROJECT_CANCELLED);

        forward(caller, cancelled).expectStatus().isNoContent();

        assertThat(handled(cancelled)).isEqualTo(1);
        var delivery = id(deliveries(caller, project.id()).getFirst());
        assertThat(get(caller, "/v1/deliveries/" + delivery).path("status").asString())
                .isEqualTo("cancelled");
        forward(caller, cancelled).expectStatus().isNoContent();
        publisher.publish(cancelled);
        var last = event(draft(), EventType.PROJECT_CANCELLED);
        publisher.publish(last);
        await().until(() -> handled(last) == 1);
        assertThat(handled(cancelled)).isEqualTo(1);
    }

    @Test
    void eventThatOvertakesEarlierOnesIsNotUndoneByThem() {
        var project = TestProject.of(caller.account()).deliveredTo(destination("folder"));
        var created = event(project, EventType.PROJECT_CREATED, ProjectStatus.DRAFT);
        var deleted = event(project, EventType.PROJECT_DELETED);

        forward(caller, deleted).expectStatus().isNoContent();
        publisher.publish(created);
        await().until(() -> handled(created) == 1);

        assertThat(count("select count(*) as n from delivery where project = '%s'".formatted(project.id())))
                .isZero();
    }

    @Test
    void onlyForwardedEventsOfTheCallersAccountAreAccepted() {
        var cancelled = event(draft(), EventType.PROJECT_CANCELLED);
        rejected(forward(TestCallers.live(), cancelled), 400, "invalid_request");
        rejected(forward(caller, event(draft(), EventType.PROJECT_QUEUED)), 400, "invalid_request");
        rejected(send(client.as(caller), cancelled, "{"), 400, "invalid_request");
        rejected(send(client.anonymous(), cancelled, "{}"), 401, "unauthorized");
        assertThat(handled(cancelled)).isZero();
    }

    /// With one named destination.
    private TestProject draft() {
        var project = TestProject.of(caller.account()).deliveredTo(destination("folder"));
        PROJECTS.put(project.becomes(ProjectStatus.DRAFT).project());
        return project;
    }

    private static Event event(TestProject project, EventType type) {
        return event(project, type, ProjectStatus.CANCELLED);
    }

    private static Event event(TestProject project, EventType type, ProjectStatus status) {
        return new Event(IDS.event(), type, "/projects-service", CLOCK.instant(), project.becomes(status));
    }

    private ResponseSpec forward(Caller sender, Event event) {
        return send(
                client.as(sender), event, new String(publisher.toRecord(event).value(), StandardCharsets.UTF_8));
    }

    private static ResponseSpec send(WebTestClient http, Event event, String payload) {
        return http.post()
                .uri("/internal/events")
                .contentType(MediaType.APPLICATION_JSON)
                .header(EventHeaders.inHttp(EventHeaders.ID), event.id().value())
                .header(EventHeaders.inHttp(EventHeaders.TYPE), event.type().typeName())
                .header(EventHeaders.inHttp(EventHeaders.SOURCE), event.source())
                .header(EventHeaders.inHttp(EventHeaders.TIME), event.time().toString())
                .bodyValue(payload)
                .exchange();
    }

    private long handled(Event event) {
        return count("select count(*) as n from inbox where event_id = '%s'".formatted(event.id()));
    }
}
