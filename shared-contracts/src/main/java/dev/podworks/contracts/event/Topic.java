package dev.podworks.contracts.event;

import com.fasterxml.jackson.annotation.JsonValue;

/// The Kafka topics, each written by one service. Records carry whole snapshots, so topics can be compacted.
public enum Topic {
    PROJECTS("podworks.projects", "projects-service"),
    SHOWS("podworks.shows", "projects-service"),
    FILES("podworks.files", "files-service"),
    CHARGES("podworks.charges", "billing-service"),
    CREDITS("podworks.credits", "billing-service"),
    STUDIO("podworks.studio", "studio"),
    DESTINATIONS("podworks.destinations", "deliveries-service"),
    DELIVERIES("podworks.deliveries", "deliveries-service"),
    ACCOUNTS("podworks.accounts", "gateway"),
    /// Written by the store, which is not part of this system.
    ORDERS("store.orders", "store");

    private final String topicName;
    private final String owner;

    Topic(String topicName, String owner) {
        this.topicName = topicName;
        this.owner = owner;
    }

    /// The service that writes it, by its `spring.application.name`.
    public String owner() {
        return owner;
    }

    @JsonValue
    public String topicName() {
        return topicName;
    }
}
