package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.testkit.TestProviders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// How deliveries fail, by the provider's real error response or by an error on our side; and what is retried.
class FailureTest extends DeliveriesTest {
    private static final int SIZE = 300_000;

    @ParameterizedTest
    @CsvSource({
        "folder, folder_missing, folder_missing",
        "folder, forbidden, folder_forbidden",
        "folder, full, storage_full",
        "drive, folder_missing, folder_missing",
        "drive, forbidden, folder_forbidden",
        "drive, full, storage_full"
    })
    void aPermanentProviderErrorFailsTheDeliveryWithItsCode(String provider, String fault, String code) {
        var destination = destination(provider);
        TestProviders.setFault(fault);
        var project = completed(Mode.LIVE, SIZE, destination);

        var failed = awaitDelivery(caller, project.id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo(code);
        assertThat(failed.at("/error/message").asString()).isNotBlank();
        assertThat(failed.path("externalUrl").isNull()).isTrue();
        await().untilAsserted(() ->
                assertThat(events(id(failed))).extracting(Event::type).containsExactly(EventType.DELIVERY_FAILED));
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void aDeletedFolderIsMissing(String provider) throws Exception {
        var name = "/Moved-" + IDS.request();
        var destination = destination(caller, connection(caller, provider), provider, name);
        awaitDelivery(caller, completed(Mode.LIVE, SIZE, destination).id(), "delivered");
        deleteTree(TestProviders.files(provider).resolve(name.substring(1)));

        var failed =
                awaitDelivery(caller, completed(Mode.LIVE, SIZE, destination).id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("folder_missing");
    }

    @Test
    void expiredFilesFailTheDelivery() {
        var destination = destination("folder");
        var project = newProject().deliveredTo(destination);
        publish(EventType.PROJECT_COMPLETED, project.becomes(ProjectStatus.COMPLETED));

        var failed = awaitDelivery(caller, project.id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("files_expired");
    }

    /// The upload never ended: the provider waited for bytes that did not exist.
    @Test
    void aFileShorterThanPublishedFailsTheDelivery() {
        var destination = destination("folder");
        var project = project(Mode.LIVE, SIZE, destination);
        complete(project, SIZE - 1);

        var failed = awaitDelivery(caller, project.id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("files_expired");
    }

    @Test
    void removingAConnectionFailsItsWaitingDeliveriesAtOnce() {
        var connection = connection(caller, "folder");
        var destination = destination(caller, connection, "folder", "/Waits");
        TestProviders.setFault("busy");
        var project = completed(Mode.LIVE, SIZE, destination);
        awaitAttempt(project.id(), 1);

        var owner = TestCallers.person(caller, Role.OWNER);
        delete(owner, "/account/api/connections/" + connection).expectStatus().isOk();

        var failed = awaitDelivery(caller, project.id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("connection_removed");
        rejected(post(caller, "/v1/deliveries/" + id(failed) + "/retry"), 400, "connection_removed");
    }

    @Test
    void removingADestinationFailsItsWaitingDeliveriesAtOnce() {
        var destination = destination("drive");
        TestProviders.setFault("busy");
        var project = completed(Mode.LIVE, SIZE, destination);
        awaitAttempt(project.id(), 1);

        delete(caller, "/v1/destinations/" + destination).expectStatus().isOk();

        var failed = awaitDelivery(caller, project.id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("destination_archived");
        assertThat(failed.at("/destination/name").asString()).isEqualTo("Finished episodes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void anyOtherErrorIsAProviderErrorThatQuotesTheResponse(String provider) {
        var tooLong = "/" + "a".repeat(300);
        var destination = destination(caller, connection(caller, provider), provider, tooLong);
        var failed =
                awaitDelivery(caller, completed(Mode.LIVE, SIZE, destination).id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("provider_error");
        assertThat(failed.at("/error/message").asString())
                .contains(provider.equals("folder") ? "malformed_path" : "Invalid value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void anUnavailableProviderIsRetriedAfterItsRetryAfterAndNotBefore(String provider) {
        var destination = destination(provider);
        TestProviders.setFault("busy", "\"retryAfterSeconds\": 300");
        var project = completed(Mode.LIVE, SIZE, destination);

        var waiting = awaitAttempt(project.id(), 1);
        assertThat(pause(waiting)).isEqualTo(Duration.ofSeconds(300));
        advance(Duration.ofSeconds(290));
        TestProviders.setFault("none");
        await().during(Duration.ofSeconds(1))
                .until(() -> delivery(project.id()).path("attempts").asInt() == 1);
        advance(Duration.ofSeconds(11));
        var delivered = awaitDelivery(caller, project.id(), "delivered");
        assertThat(delivered.path("attempts").asInt()).isEqualTo(2);
    }

    @Test
    void anUnexpectedExceptionIsRetriedAndDoesNotBlockTheLane() {
        var destination = destination("folder");
        TestProviders.setFault("busy", "\"retryAfterSeconds\": 1");
        var broken = completed(Mode.LIVE, SIZE, destination).id();
        awaitAttempt(broken, 1);
        TestProviders.setFault("none");
        db.sql("update project set snapshot = jsonb_set(snapshot, '{outputs,files,0,name}', 'null') where id = '"
                        + broken + "'")
                .then()
                .block();

        advance(Duration.ofSeconds(61));
        awaitAttempt(broken, 2);
        awaitDelivery(caller, completed(Mode.LIVE, SIZE, destination).id(), "delivered");
    }

    @Test
    void attemptsAreOneMinuteToOneHourApartForADay() {
        var destination = destination("folder");
        TestProviders.setFault("busy", "\"retryAfterSeconds\": 1");
        var project = completed(Mode.LIVE, SIZE, destination);
        var minutes = new ArrayList<Long>();
        for (int attempt = 1; attempt <= 8; attempt++) {
            var waiting = awaitAttempt(project.id(), attempt);
            minutes.add(pause(waiting).toMinutes());
            advance(pause(waiting).plusMillis(1));
        }
        assertThat(minutes).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);

        awaitAttempt(project.id(), 9);
        advance(Duration.ofHours(24));
        var failed = awaitDelivery(caller, project.id(), "failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("timed_out");
        await().untilAsserted(() -> assertThat(events(id(failed))).hasSize(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void rejectedAccessIsPublishedOnceAndDeliveriesSucceedAfterTheReconnect(String provider) {
        var connection = connection(caller, provider);
        var destination = destination(caller, connection, provider, "/Dead/" + IDS.request());
        TestProviders.setFault("unauthorized");
        var project = completed(Mode.LIVE, SIZE, destination);
        var second = completed(Mode.LIVE, SIZE, destination);
        awaitAttempt(project.id(), 1);
        awaitAttempt(second.id(), 1);
        assertThat(get(caller, "/v1/connections").at("/connections/0/status").asString())
                .isEqualTo("needs_reconnect");
        advance(Duration.ofSeconds(61));
        awaitAttempt(project.id(), 2);

        TestProviders.setFault("none");
        assertThat(connection(caller, provider)).as("reconnected").isEqualTo(connection);

        assertThat(awaitDelivery(caller, project.id(), "delivered")
                        .path("attempts")
                        .asInt())
                .isEqualTo(3);
        awaitDelivery(caller, second.id(), "delivered");
        assertThat(get(caller, "/v1/connections").at("/connections/0/status").asString())
                .isEqualTo("active");
        assertThat(events(connection)).extracting(Event::type).containsExactly(EventType.CONNECTION_NEEDS_RECONNECT);
    }

    @Test
    void aFailedDeliveryIsRetriedIntoTheFolderThatItCreated() {
        var destination = destination("folder");
        TestProviders.setFault("full");
        var project = completed(Mode.LIVE, SIZE, destination);
        var failed = awaitDelivery(caller, project.id(), "failed");
        TestProviders.setFault("busy");

        var retried = json(post(caller, "/v1/deliveries/" + id(failed) + "/retry")
                .expectStatus()
                .isOk());
        assertThat(retried.path("status").asString()).isEqualTo("waiting");
        assertThat(retried.path("error").isNull()).isTrue();
        awaitAttempt(project.id(), 2);
        rejected(post(caller, "/v1/deliveries/" + id(failed) + "/retry"), 409, "already_retried");

        TestProviders.setFault("none");
        advance(Duration.ofSeconds(61));
        awaitDelivery(caller, project.id(), "delivered");
        assertThat(landed("folder", folderOf(project.id()))).hasSize(1);
        var error = rejected(post(caller, "/v1/deliveries/" + id(failed) + "/retry"), 409, "invalid_state");
        assertThat(error.at("/extra/status").asString()).isEqualTo("delivered");
        assertThat(events(id(failed)))
                .extracting(Event::type)
                .containsExactly(EventType.DELIVERY_FAILED, EventType.DELIVERY_SUCCEEDED);
    }

    @Test
    void aDeliveryThatIsRetriedAutomaticallyCannotBeRetriedByHand() {
        var destination = destination("folder");
        TestProviders.setFault("busy");
        var waiting = awaitAttempt(completed(Mode.LIVE, SIZE, destination).id(), 1);
        rejected(post(caller, "/v1/deliveries/" + id(waiting) + "/retry"), 409, "invalid_state");
    }

    private JsonNode awaitAttempt(ProjectId project, int attempts) {
        return await().atMost(SOON)
                .until(
                        () -> delivery(project),
                        delivery -> delivery.path("attempts").asInt() == attempts
                                && delivery.path("status").asString().equals("waiting"));
    }

    private JsonNode delivery(ProjectId project) {
        var found = deliveries(caller, project);
        return found.isEmpty() ? MissingNode.getInstance() : found.getFirst();
    }

    private static Duration pause(JsonNode waiting) {
        return Duration.between(
                Instant.parse(waiting.path("lastAttemptAt").asString()),
                Instant.parse(waiting.path("nextAttemptAt").asString()));
    }

    private static void deleteTree(Path folder) throws Exception {
        try (var paths = Files.walk(folder)) {
            for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(Objects.requireNonNull(path));
            }
        }
    }
}
