package dev.podworks.deliveries.destination;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The body of a PATCH. What is null was left out and stays as it is.
record UpdateDestination(@Nullable String name, @Nullable JsonNode target) {
    Optional<String> newName() {
        return Optional.ofNullable(name);
    }

    Optional<JsonNode> newTarget() {
        return Optional.ofNullable(target);
    }
}
