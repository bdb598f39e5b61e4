package dev.podworks.contracts.event;

import com.fasterxml.jackson.annotation.JsonValue;

/// The Kafka topics, each written by one owner. Records carry whole snapshots, so every topic is compactable.
public enum Topic {
    PROJECTS("podworks.projects"),
    SHOWS("podworks.shows"),
    FILES("podworks.files"),
    CHARGES("podworks.charges"),
    CREDITS("podworks.credits"),
    STUDIO("podworks.studio"),
    DESTINATIONS("podworks.destinations"),
    DELIVERIES("podworks.deliveries"),
    ACCOUNTS("podworks.accounts"),
    /// The store's, which is not ours.
    ORDERS("store.orders");

    private final String topicName;

    Topic(String topicName) {
        this.topicName = topicName;
    }

    @JsonValue
    public String topicName() {
        return topicName;
    }
}
