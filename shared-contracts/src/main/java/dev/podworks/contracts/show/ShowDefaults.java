package dev.podworks.contracts.show;

import dev.podworks.contracts.id.DestinationId;
import java.util.List;
import java.util.Map;

/// What a show gives to each new project in it. Specification: Show.
///
/// @param metadata added to the project's own, whose keys win
/// @param keep whether its projects keep their files and outputs for good
/// @param delivery where finished files go, up to 5
public record ShowDefaults(Map<String, String> metadata, boolean keep, List<Delivery> delivery) {
    public static final ShowDefaults NONE = new ShowDefaults(Map.of(), false, List.of());

    public ShowDefaults {
        delivery = List.copyOf(delivery);
    }

    public record Delivery(DestinationId destinationId) {}

    public List<DestinationId> destinations() {
        return delivery.stream().map(Delivery::destinationId).toList();
    }
}
