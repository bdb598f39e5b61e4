package dev.podworks.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.test.web.reactive.server.WebTestClient;

class ObservabilityTest extends GatewayTest {
    /// The scrape of the running gateway contains the metrics of routes and authentications.
    private static final int LONGEST_PAGE_BYTES = 8 << 20;

    @Value("${local.management.port}")
    private int managementPort;

    @Test
    void requestsAreCountedByRouteAndKeysByOutcome() {
        var key = gateway.anyKey();
        gateway.with(key)
                .get()
                .uri("/v1/projects/prj_01k9abcdefghjkmnpqrstvwxyz")
                .exchange()
                .expectStatus()
                .isOk();
        gateway.anonymous().get().uri("/v1/me").exchange().expectStatus().isUnauthorized();
        gateway.with("nonsense").get().uri("/v1/me").exchange().expectStatus().isUnauthorized();

        assertThat(metrics())
                .contains("uri=\"/v1/projects/{id}\"")
                .containsPattern("podworks_gateway_authentications_total\\{[^}]*outcome=\"accepted\"")
                .containsPattern("podworks_gateway_authentications_total\\{[^}]*outcome=\"missing\"")
                .containsPattern("podworks_gateway_authentications_total\\{[^}]*outcome=\"malformed\"")
                .containsPattern("cache_gets_total\\{[^}]*cache=\"keys\"[^}]*result=\"hit\"")
                .containsPattern("resilience4j_circuitbreaker_state\\{[^}]*name=\"projects\"")
                .doesNotContain(key.secret());
    }

    @Test
    void theReadinessProbeWorksWithoutAManagementPort() throws IOException {
        try (var probe = new ServerSocket(0)) {
            var port = probe.getLocalPort();
            probe.close();
            try (var gateway = TestGateway.start(Map.of("SERVER_PORT", Integer.toString(port)))) {
                gateway.client()
                        .anonymous()
                        .get()
                        .uri("/actuator/health/readiness")
                        .exchange()
                        .expectStatus()
                        .isOk()
                        .expectBody()
                        .jsonPath("$.status")
                        .isEqualTo("UP");
            }
        }
    }

    private String metrics() {
        return Objects.requireNonNull(WebTestClient.bindToServer()
                .baseUrl("http://127.0.0.1:" + managementPort)
                .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(LONGEST_PAGE_BYTES))
                .build()
                .get()
                .uri("/actuator/prometheus")
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
    }
}
