package dev.podworks.accounts.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TcpProxy;
import dev.podworks.gateway.support.TestGateway;
import dev.podworks.gateway.support.TestMembers;
import dev.podworks.kit.test.Blocking;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/// Requests per key and day.
class KeyUsageTest extends GatewayTest {
    private static final Duration TWO_ROUNDS = Duration.ofSeconds(20);

    @Autowired
    private KeyUsageTable table;

    private TestKeys keys;

    @BeforeEach
    void signIn() {
        keys = new TestKeys(TestMembers.openAccount(gateway).owner());
    }

    @Test
    void requestsOfAllGatewaysAreAddedUp() {
        var key = keys.create(Map.of());
        for (int i = 0; i < 7; i++) {
            assertThat(gateway.statusOfMe(key)).isEqualTo(200);
            assertThat(TestGateway.second().statusOfMe(key)).isEqualTo(200);
        }
        await().atMost(TWO_ROUNDS).untilAsserted(() -> assertThat(total(key)).isEqualTo(14));

        assertThat(gateway.statusOfMe(key)).isEqualTo(200);
        await().atMost(TWO_ROUNDS).untilAsserted(() -> assertThat(total(key)).isEqualTo(15));
        await().during(Duration.ofSeconds(6)).atMost(Duration.ofSeconds(10)).until(() -> total(key) == 15);
    }

    @Test
    void aGatewayThatIsStoppedLosesNothing() {
        var key = keys.create(Map.of());
        try (var stopped = TestGateway.start()) {
            for (int i = 0; i < 5; i++) {
                assertThat(stopped.client().statusOfMe(key)).isEqualTo(200);
            }
        }
        assertThat(total(key)).isEqualTo(5);
    }

    @Test
    void whatIsCountedWithoutTheDatabaseIsAddedLater() throws IOException {
        var key = keys.create(Map.of());
        var requests = new AtomicInteger();
        try (var wire = new TcpProxy(Integer.parseInt(TestGateway.ENVIRONMENT.getOrDefault("DATABASE_PORT", "")));
                var cutOff = TestGateway.start(Map.of("DATABASE_PORT", Integer.toString(wire.port())))) {
            // A new gateway clears its cache once, when it begins to receive account events.
            await().during(Duration.ofSeconds(2)).until(() -> isAccepted(cutOff, key, requests));
            wire.cut();
            // Longer than a round and its timeout.
            await().during(Duration.ofSeconds(12))
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> isAccepted(cutOff, key, requests));
            wire.restore();
            await().atMost(TWO_ROUNDS)
                    .untilAsserted(() -> assertThat(total(key)).isEqualTo(requests.get()));
        }
        assertThat(total(key)).isEqualTo(requests.get());
    }

    private static boolean isAccepted(TestGateway gateway, TestKey key, AtomicInteger requests) {
        requests.incrementAndGet();
        return gateway.client().statusOfMe(key) == 200;
    }

    @Test
    void thirtyDaysAreListedTodayLast() {
        var key = keys.create(Map.of());
        add(key, today(), 3);
        add(key, today().minusDays(1), 2);
        add(key, today().minusDays(1), 2);
        add(key, today().minusDays(29), 9);
        add(key, today().minusDays(30), 100);
        var days = keys.view(key)
                .path("requestsPerDay")
                .valueStream()
                .map(JsonNode::asInt)
                .toList();
        assertThat(days).hasSize(30);
        assertThat(days.subList(28, 30)).containsExactly(4, 3);
        assertThat(days.getFirst()).isEqualTo(9);
        assertThat(days.stream().mapToInt(Integer::intValue).sum()).isEqualTo(16);
    }

    @Test
    void oldDaysAreDeleted() {
        var key = keys.create(Map.of());
        add(key, today().minusDays(91), 1);
        add(key, today().minusDays(90), 2);
        add(key, today(), 4);

        assertThat(Blocking.get(table.deleteOlderThan(today().minusDays(90), 1_000)))
                .isEqualTo(1);

        assertThat(total(key)).isEqualTo(4);
    }

    private void add(TestKey key, LocalDate day, long requests) {
        Blocking.run(table.add(day, new TreeMap<>(Map.of(key.keyId(), requests))));
    }

    private int total(TestKey key) {
        return keys.view(key)
                .path("requestsPerDay")
                .valueStream()
                .mapToInt(JsonNode::asInt)
                .sum();
    }

    private static LocalDate today() {
        return LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC);
    }
}
