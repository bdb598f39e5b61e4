package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TcpProxy;
import dev.podworks.gateway.support.TestGateway;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;

class DatabaseUnavailableTest extends GatewayTest {
    @Test
    void aCachedKeyWorksWithoutTheDatabaseAndOthersGet503() throws IOException {
        var cached = gateway.anyKey();
        var unknown = gateway.anyKey();
        try (var wire = wireToDatabase();
                var cutOff = TestGateway.start(Map.of("DATABASE_PORT", Integer.toString(wire.port())))) {
            awaitSubscription(cutOff);
            await().during(Duration.ofMillis(500)).until(() -> cutOff.client().statusOfMe(cached) == 200);

            wire.cut();

            var start = Instant.now();
            cutOff.client()
                    .with(unknown)
                    .get()
                    .uri("/v1/me")
                    .exchange()
                    .expectStatus()
                    .isEqualTo(503)
                    .expectHeader()
                    .exists("Retry-After")
                    .expectBody()
                    .jsonPath("$.code")
                    .isEqualTo("unavailable");
            assertThat(Duration.between(start, Instant.now())).isLessThan(Duration.ofSeconds(10));
            assertThat(cutOff.client().statusOfMe(cached)).isEqualTo(200);

            wire.restore();

            await().until(() -> cutOff.client().statusOfMe(unknown) == 200);
        }
    }

    /// When its partitions of account events are assigned, a new gateway clears its cache once.
    private static void awaitSubscription(TestGateway gateway) {
        var container = gateway.context().getBean("accountEventContainer", KafkaMessageListenerContainer.class);
        await().until(() -> {
            var partitions = container.getAssignedPartitions();
            return partitions != null && !partitions.isEmpty();
        });
    }

    private static TcpProxy wireToDatabase() {
        return new TcpProxy(Integer.parseInt(TestGateway.ENVIRONMENT.getOrDefault("DATABASE_PORT", "")));
    }
}
