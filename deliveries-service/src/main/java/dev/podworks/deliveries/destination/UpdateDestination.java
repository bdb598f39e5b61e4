package dev.podworks.deliveries.destination;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The body of a PATCH. Omitted properties are null and stay as they are.
record UpdateDestination(@Nullable String name, @Nullable JsonNode target) {
    Optional<String> newName() {
        return Optional.ofNullable(name);
    }

    Optional<JsonNode> newTarget() {
        return Optional.ofNullable(target);
    }
}
