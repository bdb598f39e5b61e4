package dev.podworks.deliveries;

import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class DeliveriesArchitectureTest {
    @Test
    void theServiceFollowsItsPackageRules() {
        ServiceRules.check("deliveries");
    }
}
