package dev.podworks.billing.purchase;

import org.jspecify.annotations.Nullable;

/// The body of a refund; its schema stands in operator.yaml.
record RefundPurchase(@Nullable Long amountCents) {}
