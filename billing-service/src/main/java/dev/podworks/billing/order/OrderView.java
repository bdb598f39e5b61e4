package dev.podworks.billing.order;

import dev.podworks.contracts.id.OrderId;
import java.time.Instant;

/// An order as the API shows it.
///
/// @param accessToken authorizes reading the order's status page
record OrderView(
        OrderId id, String description, long seconds, OrderStatus status, Instant createdAt, String accessToken) {}
