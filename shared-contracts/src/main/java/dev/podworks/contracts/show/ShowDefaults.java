package dev.podworks.contracts.show;

import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectSettings;
import java.util.List;
import java.util.Map;

/// The defaults for new projects of a show. Specification: Show.
///
/// @param metadata added to the project's own, which takes precedence
/// @param keep whether files and outputs of its projects never expire
/// @param delivery up to 5 destinations of outputs
/// @param settings where the project gives none; absent in shows from before its introduction
public record ShowDefaults(
        Map<String, String> metadata, boolean keep, List<Delivery> delivery, ProjectSettings settings) {
    public static final ShowDefaults NONE = new ShowDefaults(Map.of(), false, List.of(), ProjectSettings.DEFAULTS);

    public ShowDefaults {
        delivery = List.copyOf(delivery);
        settings = settings == null ? ProjectSettings.DEFAULTS : settings;
    }

    public record Delivery(DestinationId destinationId) {}

    public List<DestinationId> destinations() {
        return delivery.stream().map(Delivery::destinationId).toList();
    }
}
