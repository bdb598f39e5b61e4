package dev.podworks.billing.purchase;

/// Request body of `POST /v1/credits/buy`.
record CreatePurchaseRequest(String bundleId) {}
