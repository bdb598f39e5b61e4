package dev.podworks.kit.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.kit.json.WireJson;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class EventCodecTest {
    private final EventCodec codec = new EventCodec(WireJson.mapper());

    /// The order is paid: it must not become a dead letter because of a character that cannot be stored.
    @Test
    void unstorableTextIsRepaired() {
        var event = codec.read(order("a\\ud800b\\u0000 \\ud83d\\ude00")).orElseThrow();

        assertThat(((OrderEvent) event.payload()).description()).isEqualTo("a\uFFFDb\uFFFD 😀");
    }

    private static ConsumerRecord<String, byte[]> order(String description) {
        var value = """
                {"id": "ord_01kahp3x8v0s5m2c9d7q4e6t1r", "accountId": "acc_01kahp3x8v0s5m2c9d7q4e6t1r",
                 "description": "%s", "seconds": 60, "accessToken": "t", "createdAt": "2026-11-20T12:00:00Z"}
                """.formatted(description);
        var order = new ConsumerRecord<>("store.orders", 0, 0, "k", value.getBytes(StandardCharsets.UTF_8));
        put(order, EventHeaders.TYPE, EventType.ORDER_PAID.typeName());
        put(order, EventHeaders.ID, "evt_01kahp3x8v0s5m2c9d7q4e6t1r");
        put(order, EventHeaders.SOURCE, "/store");
        put(order, EventHeaders.TIME, "2026-11-20T12:00:00Z");
        return order;
    }

    private static void put(ConsumerRecord<String, byte[]> order, String name, String value) {
        order.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    }
}
