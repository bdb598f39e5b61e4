package dev.podworks.billing.sandbox;

/// Request and response body; its schema is in operator.yaml.
record SetCardRequest(CardBehaviour behaviour) {}
