package dev.podworks.billing;

import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class BillingArchitectureTest {
    @Test
    void theArchitectureRulesHold() {
        ServiceRules.check("billing");
    }
}
