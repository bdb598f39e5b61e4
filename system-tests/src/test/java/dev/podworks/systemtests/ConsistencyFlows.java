package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.ApiResponse;
import dev.podworks.systemtests.client.Customer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// What clients do across services, without a pause between an answer and the next request.
final class ConsistencyFlows {
    /// One client's requests.
    @FunctionalInterface
    interface Flow {
        void run(Customer customer, Path recording);
    }

    private ConsistencyFlows() {}

    /// By name, which is part of an e-mail address.
    static Map<String, Flow> all() {
        var flows = new LinkedHashMap<String, Flow>();
        flows.put("Trial", (customer, _) -> trialIsListed(customer));
        flows.put("Show", (customer, _) -> newShowIsKnownEverywhere(customer));
        flows.put("ShowDefaults", (customer, _) -> changedDefaultsApplyToLimitedKeys(customer));
        flows.put("Named", (customer, _) -> namedDestinationsAreWaiting(customer));
        flows.put("SixthDestination", (customer, _) -> sixthDestinationIsRefused(customer));
        flows.put("RemovedDestination", (customer, _) -> removedDestinationIsUnknown(customer));
        flows.put("DeletedProject", (customer, _) -> deletedProjectHasNoDeliveries(customer));
        flows.put("KeptFile", ConsistencyFlows::fileOfAKeptProjectDoesNotExpire);
        flows.put("FileInUse", ConsistencyFlows::submittedFileIsInUse);
        flows.put("Cancelled", ConsistencyFlows::cancelledProjectIsRefundedAndReleasesItsFile);
        flows.put("DeletedFile", ConsistencyFlows::deletedFileIsUnknown);
        return flows;
    }

    private static void trialIsListed(Customer customer) {
        assertThat(customer.ledger()).hasSize(1);
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS);
    }

    private static void newShowIsKnownEverywhere(Customer customer) {
        var api = customer.live();
        var show = show(customer, Map.of("name", "Daily"));
        api.get("/v1/usage?show=" + show).expect(200);
        customer.keyOfShow(show, List.of("projects:read")).get("/v1/projects").expect(200);
        api.post(
                        "/v1/webhook-endpoints",
                        Map.of("url", "http://127.0.0.1:9/", "eventTypes", List.of("*"), "show", show))
                .expect(201);
        patch(api, "/v1/shows/" + show, Map.of("archived", true)).expect(200);
        api.post("/v1/projects", Map.of("files", newFiles(), "show", show)).expectError(400, "show_archived");
    }

    private static void changedDefaultsApplyToLimitedKeys(Customer customer) {
        var first = customer.destination("folder");
        var second = customer.destination("folder");
        var show = show(customer, Map.of("name", "Daily", "defaults", deliveredTo(first)));
        var limited = customer.keyOfShow(show, List.of("projects:read", "projects:write"));
        var project = project(limited, Map.of("files", newFiles(), "show", show));
        assertThat(deliveries(limited, project)).containsExactly(first + " waiting");

        patch(customer.live(), "/v1/shows/" + show, Map.of("defaults", deliveredTo(second)))
                .expect(200);
        deliver(limited, project, first).expectError(403, "show_limited");
        deliver(limited, project, second).expect(201);
    }

    private static void namedDestinationsAreWaiting(Customer customer) {
        var api = customer.live();
        var first = customer.destination("folder");
        var second = customer.destination("folder");
        var project = project(api, Map.of("files", newFiles(), "deliveries", List.of(first)));
        assertThat(deliveries(api, project)).containsExactly(first + " waiting");

        patch(api, "/v1/projects/" + project, Map.of("deliveries", List.of(second)))
                .expect(200);
        assertThat(deliveries(api, project)).containsExactlyInAnyOrder(first + " cancelled", second + " waiting");
    }

    private static void sixthDestinationIsRefused(Customer customer) {
        var api = customer.live();
        var named = IntStream.range(0, 5)
                .mapToObj(_ -> customer.destination("folder"))
                .toList();
        var project = project(api, Map.of("files", newFiles(), "deliveries", named));
        deliver(api, project, customer.destination("folder")).expectError(400, "too_many_destinations");
        assertThat(deliveries(api, project)).hasSize(5);
    }

    private static void removedDestinationIsUnknown(Customer customer) {
        var api = customer.live();
        var destination = customer.destination("folder");
        project(api, Map.of("files", newFiles(), "deliveries", List.of(destination)));
        api.delete("/v1/destinations/" + destination).expect(200);
        api.post("/v1/projects", Map.of("files", newFiles(), "deliveries", List.of(destination)))
                .expectError(400, "unknown_destination");
    }

    private static void deletedProjectHasNoDeliveries(Customer customer) {
        var api = customer.live();
        var destination = customer.destination("folder");
        var project = project(api, Map.of("files", newFiles(), "deliveries", List.of(destination)));
        var delivery = api.get("/v1/projects/" + project + "/deliveries")
                .expect(200)
                .at("/deliveries/0/id")
                .asString();
        api.delete("/v1/projects/" + project).expect(200);
        api.get("/v1/projects/" + project + "/deliveries").expectError(404, "not_found");
        deliver(api, project, destination).expectError(404, "not_found");
        assertThat(api.get("/v1/deliveries/" + delivery)
                        .expect(200)
                        .path("status")
                        .asString())
                .isEqualTo("cancelled");
    }

    private static void fileOfAKeptProjectDoesNotExpire(Customer customer, Path recording) {
        var api = customer.live();
        var file = customer.uploadReady(recording);
        var show = show(customer, Map.of("name", "Kept", "defaults", Map.of("keep", true)));
        var project = project(api, Map.of("files", List.of(file), "show", show));
        assertThat(expires(api, file)).isFalse();

        api.delete("/v1/projects/" + project).expect(200);
        assertThat(expires(api, file)).isTrue();
    }

    private static boolean expires(Api api, String file) {
        return !api.get("/v1/files/" + file).expect(200).path("expiresAt").isNull();
    }

    private static void submittedFileIsInUse(Customer customer, Path recording) {
        var api = customer.live();
        var file = customer.uploadReady(recording);
        var project = customer.submit(file);
        // On an idle machine the project may be completed by now.
        var deleted = api.delete("/v1/files/" + file);
        if (deleted.status() == 200) {
            assertThat(customer.project(project).path("status").asString()).isEqualTo("completed");
        } else {
            deleted.expectError(409, "file_in_use");
        }
    }

    private static void cancelledProjectIsRefundedAndReleasesItsFile(Customer customer, Path recording) {
        var api = customer.live();
        var file = customer.uploadReady(recording);
        var project = customer.submit(file);
        var cancelled = api.post("/v1/projects/" + project + "/cancel");
        if (cancelled.status() == 409) {
            // It is being processed already.
            cancelled.expectError(409, "invalid_state");
            return;
        }
        cancelled.expect(200);
        assertThat(customer.balance()).isEqualTo(Customer.TRIAL_SECONDS);
        api.delete("/v1/files/" + file).expect(200);
        api.delete("/v1/projects/" + project).expect(200);
    }

    private static void deletedFileIsUnknown(Customer customer, Path recording) {
        var api = customer.live();
        var file = customer.uploadReady(recording);
        var draft = project(api, Map.of("files", List.of(file)));
        api.delete("/v1/files/" + file).expect(200);
        assertThat(customer.project(draft).at("/files/0/uploadStatus").asString())
                .isEqualTo("deleted");
        api.post("/v1/projects", Map.of("files", List.of(file))).expectError(400, "unknown_file");
    }

    private static String show(Customer customer, Map<String, Object> body) {
        return customer.live().post("/v1/shows", body).expect(201).path("id").asString();
    }

    private static Map<String, Object> deliveredTo(String destination) {
        return Map.of("delivery", List.of(Map.of("destinationId", destination)));
    }

    private static String project(Api api, Map<String, Object> body) {
        return api.post("/v1/projects", body).expect(201).path("id").asString();
    }

    private static List<Map<String, String>> newFiles() {
        return List.of(Map.of("fileName", "interview.wav"));
    }

    private static ApiResponse deliver(Api api, String project, String destination) {
        return api.post("/v1/projects/" + project + "/deliveries", Map.of("destinations", List.of(destination)));
    }

    private static ApiResponse patch(Api api, String path, Map<String, Object> body) {
        return api.send("PATCH", path, Api.JSON.writeValueAsString(body), Map.of());
    }

    /// Each as `<destination> <status>`.
    private static List<String> deliveries(Api api, String project) {
        var listed =
                api.get("/v1/projects/" + project + "/deliveries").expect(200).path("deliveries");
        return StreamSupport.stream(listed.spliterator(), false)
                .map(ConsistencyFlows::describe)
                .toList();
    }

    private static String describe(JsonNode delivery) {
        return delivery.at("/destination/id").asString() + " "
                + delivery.path("status").asString();
    }
}
