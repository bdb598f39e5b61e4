package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.stack.RunningStack;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.JsonNode;

/// Whatever service makes a change, the account's audit log says who made it, when, and from where.
@Tag("integration")
@ExtendWith(RunningStack.class)
class AuditLogIT {
    private static final String LIST = "/v1/audit-events?limit=100";

    @Test
    void changesOfEveryServiceAreListedWithTheKeyAndItsAddress(RunningStack stack) {
        var customer = stack.signUp("Audited");
        var key = customer.live().get("/v1/me").expect(200).path("actorId").asString();

        changeEverything(customer);

        var expected = Set.of(
                AuditAction.WEBHOOK_ENDPOINT_CREATED,
                AuditAction.WEBHOOK_ENDPOINT_UPDATED,
                AuditAction.WEBHOOK_ENDPOINT_SECRET_ROTATED,
                AuditAction.WEBHOOK_ENDPOINT_DELETED,
                AuditAction.SHOW_CREATED,
                AuditAction.SHOW_UPDATED,
                AuditAction.DESTINATION_CREATED,
                AuditAction.DESTINATION_DELETED,
                AuditAction.CREDITS_PURCHASED,
                AuditAction.AUTO_TOP_UP_UPDATED);
        Awaitility.await()
                .untilAsserted(() -> assertThat(actions(customer, "&actorId=" + key))
                        .containsExactlyInAnyOrderElementsOf(
                                expected.stream().map(AuditAction::wire).toList()));
        assertThat(entries(customer, "&actorId=" + key)).allSatisfy(entry -> {
            assertThat(entry.at("/actor/type").asString()).isEqualTo("api_key");
            assertThat(entry.at("/actor/name").asString()).startsWith("pw_live_");
            assertThat(entry.path("mode").asString()).isEqualTo("live");
            assertThat(entry.path("ipAddress").asString()).isEqualTo("127.0.0.1");
            assertThat(entry.path("requestId").asString()).startsWith("req_");
        });
    }

    @Test
    void whatOperatorsDoIsListedToo(RunningStack stack) {
        var customer = stack.signUp("AuditedOperators");
        var account = "/operator/accounts/" + customer.account();
        customer.operator()
                .post(account + "/grants", Map.of("seconds", 60, "note", "sorry"))
                .expect(201);
        customer.operator()
                .post(account + "/card", Map.of("behaviour", "declines"))
                .expect(200);

        Awaitility.await()
                .untilAsserted(() -> assertThat(new HashSet<>(actions(customer, "")))
                        .contains("account.created", "member.added", "key.created", "credits.granted", "card.saved"));
        assertThat(entries(customer, "&action=credits.granted")).singleElement().satisfies(entry -> {
            assertThat(entry.at("/actor/type").asString()).isEqualTo("operator");
            assertThat(entry.at("/actor/id").isNull()).isTrue();
            assertThat(entry.at("/details/note").asString()).isEqualTo("sorry");
        });
    }

    private static void changeEverything(Customer customer) {
        var api = customer.live();
        var endpoint = api.post("/v1/webhook-endpoints", Map.of("url", "http://127.0.0.1:9/hook"))
                .expect(201)
                .at("/endpoint/id")
                .asString();
        send(api, "PATCH", "/v1/webhook-endpoints/" + endpoint, Map.of("enabled", false));
        api.post("/v1/webhook-endpoints/" + endpoint + "/rotate-secret").expect(200);
        api.delete("/v1/webhook-endpoints/" + endpoint).expect(200);
        var show = api.post("/v1/shows", Map.of("name", "The audited show"))
                .expect(201)
                .path("id")
                .asString();
        send(api, "PATCH", "/v1/shows/" + show, Map.of("archived", true));
        api.delete("/v1/destinations/" + customer.destination("folder")).expect(200);
        api.post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);
        send(api, "PUT", "/v1/auto-top-up", Map.of("enabled", false, "thresholdSeconds", 600));
    }

    private static void send(Api api, String method, String path, Map<String, Object> body) {
        api.send(method, path, Api.JSON.writeValueAsString(body), Map.of()).expect(200);
    }

    private static List<String> actions(Customer customer, String query) {
        return entries(customer, query).stream()
                .map(entry -> entry.path("action").asString())
                .toList();
    }

    private static List<JsonNode> entries(Customer customer, String query) {
        return customer.live()
                .get(LIST + query)
                .expect(200)
                .path("auditEvents")
                .valueStream()
                .toList();
    }
}
