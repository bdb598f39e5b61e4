package dev.podworks.contracts.api;

import dev.podworks.contracts.id.Id;

/// The response of every DELETE.
public record Deleted(Id id, boolean deleted) {
    public static Deleted of(Id id) {
        return new Deleted(id, true);
    }
}
