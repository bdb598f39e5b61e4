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

/// What people see of a request, beside what the receiver got.
class DeliveryRequestTest extends WebhooksTest {
    private static final long FIVE_MINUTES = 300;

    @Autowired
    private JsonMapper json;

    @Test
    void theRequestIsShownAsTheReceiverGetsItSignedAnew() throws Exception {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var event = queued(live);
        var received = awaitOne(made);
        var delivery = deliveries(live, made).getFirst().path("id").asLong();

        var shown = json(request(TestCallers.person(live, Role.MEMBER), made, delivery)
                .expectStatus()
                .isOk());

        assertThat(shown.path("url").asString()).isEqualTo(made.path().url());
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
                json.writeValueAsString(shown.path("body")), signature, made.secret(), FIVE_MINUTES);
    }

    @Test
    void itIsForWhoeverManagesTheAccountsWebhooks() {
        var made = endpoint(live, RECEIVERS.working());
        queued(live);
        awaitStatus(made, "succeeded");
        var delivery = deliveries(live, made).getFirst().path("id").asLong();

        refused(request(TestCallers.person(live, Role.VIEWER), made, delivery), 403, "missing_scope");
        refused(request(live, made, delivery), 403, "person_required");
        refused(request(TestCallers.person(TestCallers.live(), Role.OWNER), made, delivery), 404, "not_found");
        refused(request(TestCallers.person(live, Role.OWNER), made, delivery + 1_000_000), 404, "not_found");
    }

    private ResponseSpec request(Caller caller, Made endpoint, long delivery) {
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
