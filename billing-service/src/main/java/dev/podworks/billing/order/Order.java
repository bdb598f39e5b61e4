package dev.podworks.billing.order;

import dev.podworks.contracts.id.OrderId;
import java.time.Instant;

/// An order as the API shows it. Decisions: order.
///
/// @param accessToken opens the order's status page
record Order(OrderId id, String description, long seconds, OrderStatus status, Instant createdAt, String accessToken) {}
