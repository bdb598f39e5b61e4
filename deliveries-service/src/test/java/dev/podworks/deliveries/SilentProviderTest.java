package dev.podworks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.UriComponentsBuilder;

/// A provider that takes connections and says nothing.
class SilentProviderTest extends DeliveriesTest {
    private static final String CONNECTIONS = "/account/api/connections";
    private static final Duration GATEWAY_WAITS = Duration.ofSeconds(10);

    @AfterEach
    void speakAgain() {
        DRIVE_GATE.isSilent(false);
    }

    /// It was waited for for 90 seconds: a gateway timeout, and a failure of the service's breaker.
    @Test
    void whoFinishesAConnectionIsAnsweredBeforeTheGatewayGivesUp() {
        var owner = TestCallers.person(caller, Role.OWNER);
        var page = json(post(owner, CONNECTIONS, Map.of("provider", "drive", "name", "My storage"))
                        .expectStatus()
                        .isOk())
                .path("authorizationUrl")
                .asString();
        var state = UriComponentsBuilder.fromUriString(page).build().getQueryParams();
        DRIVE_GATE.isSilent(true);

        var begun = System.nanoTime();
        refused(
                post(
                        owner,
                        CONNECTIONS + "/finish",
                        Map.of("code", "any", "state", String.valueOf(state.getFirst("state")))),
                503,
                "unavailable");

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(GATEWAY_WAITS);
    }
}
