package dev.podworks.systemtests.page;

import dev.podworks.systemtests.client.Customer;
import java.util.List;
import java.util.Map;

/// One object in every list of the account page.
final class SampleData {
    /// Nothing listens there: deliveries fail immediately.
    private static final String NOBODY = "http://127.0.0.1:9/hooks";

    private SampleData() {}

    /// @return the id of a webhook endpoint that fails
    static String in(Customer customer) {
        var live = customer.live();
        var endpoint = live.post("/v1/webhook-endpoints", Map.of("url", NOBODY, "description", "Editing desk"))
                .expect(201)
                .at("/endpoint/id")
                .asString();
        var connection = customer.operator()
                .post(
                        "/operator/accounts/" + customer.account() + "/connections",
                        Map.of("provider", "folder", "name", "Studio storage"))
                .expect(201);
        var folder = Map.of(
                "connectionId", connection.path("id").asString(),
                "name", "Finished episodes",
                "target", Map.of("path", "/Podcasts"));
        var destination = live.post("/v1/destinations", folder).expect(201);
        var defaults = Map.of(
                "keep", true,
                "metadata", Map.of("series", "talks"),
                "delivery",
                        List.of(Map.of("destinationId", destination.path("id").asString())));
        live.post("/v1/shows", Map.of("name", "Talks", "defaults", defaults)).expect(201);
        live.post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);
        customer.operator()
                .post("/operator/accounts/" + customer.account() + "/subscription", Map.of("planId", "monthly-10"))
                .expectStatus(200);
        customer.join("colleague.everypage@example.com", "member");
        return endpoint;
    }
}
