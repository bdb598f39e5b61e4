package dev.podworks.billing.sandbox;

/// The body of choosing a card's behaviour, and its answer; its schema stands in operator.yaml.
record SetCard(CardBehaviour behaviour) {}
