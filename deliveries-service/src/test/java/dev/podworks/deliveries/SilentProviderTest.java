package dev.podworks.deliveries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Role;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.UriComponentsBuilder;

/// A provider that accepts connections and never responds.
class SilentProviderTest extends DeliveriesTest {
    private static final String CONNECTIONS = "/account/api/connections";
    private static final Duration GATEWAY_TIMEOUT = Duration.ofSeconds(10);

    @AfterEach
    void resume() {
        DRIVE_PROXY.resume();
    }

    /// The request took 90 seconds: a gateway timeout, and a failure for the service's circuit breaker.
    @Test
    void finishingAConnectionRespondsBeforeTheGatewayTimesOut() {
        var owner = TestCallers.person(caller, Role.OWNER);
        var page = json(post(owner, CONNECTIONS, Map.of("provider", "drive", "name", "My storage"))
                        .expectStatus()
                        .isOk())
                .path("authorizationUrl")
                .asString();
        var state = UriComponentsBuilder.fromUriString(page).build().getQueryParams();
        DRIVE_PROXY.pause();

        var started = System.nanoTime();
        rejected(
                post(
                        owner,
                        CONNECTIONS + "/finish",
                        Map.of("code", "any", "state", String.valueOf(state.getFirst("state")))),
                503,
                "unavailable");

        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(GATEWAY_TIMEOUT);
    }
}
