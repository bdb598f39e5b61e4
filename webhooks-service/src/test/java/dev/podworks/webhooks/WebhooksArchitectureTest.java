package dev.podworks.webhooks;

import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class WebhooksArchitectureTest {
    @Test
    void serviceFollowsTheArchitectureRules() {
        ServiceRules.check("webhooks");
    }
}
