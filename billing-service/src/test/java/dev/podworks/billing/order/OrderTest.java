package dev.podworks.billing.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.billing.BillingTest;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.OrderId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Orders published by the store, over Kafka.
class OrderTest extends BillingTest {
    @Test
    void anOrderIsDebitedOnceAndListed() {
        var account = accountWith(1_000);
        var order = order(account, 300);

        publisher.publish(EventType.ORDER_PAID, order);
        publisher.publish(EventType.ORDER_PAID, order);
        publisher.publish(EventType.ORDER_PAID, order(account, 1));

        await().until(() -> total(account) == 699);
        var listed = list(account).path(1);
        assertThat(listed.propertyNames())
                .containsExactlyInAnyOrder("id", "description", "seconds", "status", "createdAt", "accessToken");
        assertThat(listed.path("id").asString()).isEqualTo(order.id().value());
        assertThat(listed.path("status").asString()).isEqualTo("paid");
        var line = body(get(live(account), "/v1/ledger"), 200).path(1);
        assertThat(line.path("kind").asString()).isEqualTo("order");
        assertThat(line.path("orderId").asString()).isEqualTo(order.id().value());
        assertThat(line.path("orderAccessToken").asString()).isEqualTo("token-1");
    }

    @Test
    void anOrderIsRefundedOnce() {
        var account = accountWith(1_000);
        var order = order(account, 300);

        publisher.publish(EventType.ORDER_PAID, order);
        publisher.publish(EventType.ORDER_REFUNDED, order);
        publisher.publish(EventType.ORDER_REFUNDED, order);

        await().until(() -> list(account).path(0).path("status").asString().equals("refunded"));
        assertThat(total(account)).isEqualTo(1_000);
        assertThat(body(get(live(account), "/v1/ledger"), 200)
                        .path(0)
                        .path("kind")
                        .asString())
                .isEqualTo("order_refund");
    }

    @Test
    void anOrderAboveTheBalanceTakesNothingAndIsNotListed() {
        var account = accountWith(100);

        publisher.publish(EventType.ORDER_PAID, order(account, 300));
        publisher.publish(EventType.ORDER_PAID, order(account, 50));

        await().until(() -> total(account) == 50 || list(account).size() == 2);
        assertThat(list(account)).allMatch(order -> order.path("seconds").asLong() == 50);
    }

    /// asyncapi.yaml promises the store that any id with the prefix is accepted.
    @ParameterizedTest
    @ValueSource(strings = {"ord_4711-A", "ord_2026/11/22#7 é", "ord_x", "ord_01KAHNZQ4W8E2R6T0Y3U5I7O9P-RETRY"})
    void orderIdsAreOpaque(String id) {
        var account = accountWith(1_000);
        var order =
                new OrderEvent(new OrderId(id + "/" + account), account, "Show notes", 300, "token-1", CLOCK.instant());

        publisher.publish(EventType.ORDER_PAID, order);

        await().until(() -> total(account) == 700);
        assertThat(list(account).path(0).path("id").asString())
                .isEqualTo(order.id().value());
        publisher.publish(EventType.ORDER_REFUNDED, order);
        await().until(() -> total(account) == 1_000);
    }

    @Test
    void ordersArePaged() {
        var account = accountWith(1_000);
        var ids = IntStream.range(0, 120)
                .mapToObj(_ -> order(account, 1))
                .map(order -> {
                    publisher.publish(EventType.ORDER_PAID, order);
                    return order.id().value();
                })
                .toList()
                .reversed();
        await().until(() -> total(account) == 880);

        var first = body(get(live(account), "/v1/orders"), 200);
        var next = "/v1/orders?limit=15&cursor=" + first.path("nextCursor").asString();
        var second = body(get(live(account), next), 200);
        var third = body(
                get(
                        live(account),
                        "/v1/orders?cursor=" + second.path("nextCursor").asString()),
                200);

        assertThat(Stream.of(first, second, third)
                        .flatMap(page -> page.path("orders").valueStream())
                        .map(order -> order.path("id").asString()))
                .containsExactlyElementsOf(ids);
        assertThat(first.path("orders")).hasSize(100);
        assertThat(third.path("nextCursor").isNull()).isTrue();
        assertThat(code(get(live(accountWith(0)), next), 400)).isEqualTo("invalid_cursor");
        assertThat(code(get(live(account), "/v1/orders?limit=101"), 400)).isEqualTo("invalid_request");
    }

    @Test
    void aKeyLimitedToAShowSeesNoOrders() {
        var limited = TestCallers.limitedTo(new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r"), TestCallers.live());

        assertThat(code(get(limited, "/v1/orders"), 403)).isEqualTo("show_limited");
    }

    private OrderEvent order(AccountId account, long seconds) {
        CLOCK.advance(Duration.ofMillis(1));
        return new OrderEvent(ids.order(), account, "Show notes", seconds, "token-1", CLOCK.instant());
    }

    private JsonNode list(AccountId account) {
        return body(get(live(account), "/v1/orders"), 200).path("orders");
    }
}
