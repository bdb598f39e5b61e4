package dev.podworks.billing.sandbox;

/// Request body; its schema is in operator.yaml.
record SettlePaymentRequest(PaymentOutcome outcome) {}
