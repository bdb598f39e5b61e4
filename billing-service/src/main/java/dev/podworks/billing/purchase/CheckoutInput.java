package dev.podworks.billing.purchase;

/// The body of `POST /v1/credits/buy`.
record CheckoutInput(String bundleId) {}
