package dev.podworks.billing.sandbox;

/// The body of ending a payment; its schema stands in operator.yaml.
record EndPayment(PaymentEnd outcome) {}
