package dev.podworks.contracts.event;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Optional;

/// The Kafka topics, each written by one service. Records carry whole snapshots, so topics can be compacted. Two are
/// different in both: every service writes entries of the audit log, which are never superseded, and notifications of
/// changes, which nobody needs later.
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
    AUDIT("podworks.audit", "every service") {
        @Override
        public Optional<Duration> retention() {
            return Optional.of(Duration.ofDays(30));
        }
    },
    CHANGES("podworks.changes", "every service") {
        @Override
        public Optional<Duration> retention() {
            return Optional.of(Duration.ofHours(1));
        }
    },
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

    /// How long records are kept. Empty for a topic that is compacted: it keeps the last record of each key.
    public Optional<Duration> retention() {
        return Optional.empty();
    }

    @JsonValue
    public String topicName() {
        return topicName;
    }
}
