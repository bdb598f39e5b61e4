package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.net.Webhook;
import dev.podworks.contracts.account.Role;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The request shown on the account page, compared with the one that the receiver got.
class DeliveryRequestTest extends WebhooksTest {
    private static final long FIVE_MINUTES = 300;

    @Autowired
    private JsonMapper json;

    @Test
    void requestIsShownAsReceivedWithAFreshSignature() throws Exception {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var event = queued(live);
        var received = awaitOne(endpoint);
        var delivery = deliveries(live, endpoint).getFirst().path("id").asLong();

        var shown = json(request(TestCallers.person(live, Role.MEMBER), endpoint, delivery)
                .expectStatus()
                .isOk());

        assertThat(shown.path("url").asString()).isEqualTo(endpoint.path().url());
        assertThat(shown.path("body")).isEqualTo(json.readTree(received.body()));
        assertThat(shown.at("/body/id").asString()).isEqualTo(event.id().value());
        var headers = headers(shown);
        for (var name : headers.keySet()) {
            if (!name.equals("Service-Signature")) {
                assertThat(received.header(name)).as(name).isEqualTo(headers.get(name));
            }
        }
        var signature = Objects.requireNonNull(headers.get("Service-Signature"));
        Webhook.Signature.verifyHeader(
                json.writeValueAsString(shown.path("body")), signature, endpoint.secret(), FIVE_MINUTES);
    }

    @Test
    void requestIsVisibleOnlyToPeopleWhoManageWebhooks() {
        var endpoint = endpoint(live, RECEIVERS.working());
        queued(live);
        awaitStatus(endpoint, "succeeded");
        var delivery = deliveries(live, endpoint).getFirst().path("id").asLong();

        refused(request(TestCallers.person(live, Role.VIEWER), endpoint, delivery), 403, "missing_scope");
        refused(request(live, endpoint, delivery), 403, "person_required");
        refused(request(TestCallers.person(TestCallers.live(), Role.OWNER), endpoint, delivery), 404, "not_found");
        refused(request(TestCallers.person(live, Role.OWNER), endpoint, delivery + 1_000_000), 404, "not_found");
    }

    private ResponseSpec request(Caller caller, TestEndpoint endpoint, long delivery) {
        var uri = String.format(
                Locale.ROOT, "/account/api/webhook-endpoints/%s/deliveries/%d/request", endpoint.id(), delivery);
        return client.as(caller).get().uri(uri).exchange();
    }

    private static Map<String, String> headers(JsonNode shown) {
        var headers = new HashMap<String, String>();
        shown.path("headers")
                .forEach(header -> headers.put(
                        header.path("name").asString(), header.path("value").asString()));
        return headers;
    }
}
