package dev.podworks.files;

import dev.podworks.kit.test.ServiceRules;
import org.junit.jupiter.api.Test;

class FilesArchitectureTest {
    @Test
    void serviceFollowsTheArchitectureRules() {
        ServiceRules.check("files");
    }
}
