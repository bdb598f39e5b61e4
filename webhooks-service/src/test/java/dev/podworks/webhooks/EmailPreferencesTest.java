package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.kit.test.TestCallers;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EmailPreferencesTest extends WebhooksTest {
    private static final String URI = "/v1/email-preferences";

    @Test
    void preferencesAreStoredPerPerson() {
        var person = TestCallers.person(live, Role.ADMIN);
        var colleague = TestCallers.person(live, Role.OWNER);
        assertThat(get(person, URI).toString()).isEqualTo("{\"deliveryAlerts\":true,\"webhookAlerts\":true}");

        patch(person, URI, Map.of("deliveryAlerts", false)).expectStatus().isOk();

        assertThat(get(person, URI).toString()).isEqualTo("{\"deliveryAlerts\":false,\"webhookAlerts\":true}");
        patch(person, URI, Map.of("webhookAlerts", false)).expectStatus().isOk();
        assertThat(get(person, URI).toString()).isEqualTo("{\"deliveryAlerts\":false,\"webhookAlerts\":false}");
        assertThat(get(colleague, URI).path("deliveryAlerts").asBoolean()).isTrue();
        assertThat(json(patch(person, URI, Map.of("deliveryAlerts", true)))
                        .path("deliveryAlerts")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void apiKeysAreRejected() {
        refused(client.as(live).get().uri(URI).exchange(), 403, "person_required");
        refused(patch(live, URI, Map.of("deliveryAlerts", false)), 403, "person_required");
    }

    @Test
    void invalidBodiesAreRejected() {
        var person = TestCallers.person(live, Role.MEMBER);
        refused(patch(person, URI, Map.of()), 400, "invalid_request");
        refused(patch(person, URI, Map.of("deliveryAlerts", "no")), 400, "invalid_request");
        refused(patch(person, URI, Map.of("deliveryAlerts", true, "other", 1)), 400, "invalid_request");
    }
}
