package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.TimeRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which deliveries of an account are listed: those that meet all conditions.
///
/// @param statuses any of them; empty for all
record DeliveryFilter(
        Set<DeliveryStatus> statuses,
        Optional<ProjectId> project,
        Optional<DestinationId> destination,
        TimeRange created) {
    /// @throws ApiException `invalid_request`
    static DeliveryFilter of(ListParameters parameters) {
        return new DeliveryFilter(
                FilterValues.parse(DeliveryStatus.class, "status", parameters.find("status")),
                parameters.findId("project", ProjectId.PREFIX, ProjectId::new),
                parameters.findId("destination", DestinationId.PREFIX, DestinationId::new),
                parameters.created());
    }

    /// For the list's cursors.
    Map<String, Object> describe() {
        var description = parameters();
        if (!statuses.isEmpty()) {
            description.put("statuses", statuses.stream().sorted().toList());
        }
        return description;
    }

    Map<String, Object> parameters() {
        var parameters = new LinkedHashMap<String, Object>(created.parameters());
        project.ifPresent(id -> parameters.put("project", id.value()));
        destination.ifPresent(id -> parameters.put("destination", id.value()));
        if (!statuses.isEmpty()) {
            parameters.put("statuses", FilterValues.wire(statuses));
        }
        return parameters;
    }

    /// The conditions, beginning with `and`, except for the status.
    String sql() {
        return (project.isPresent() ? " and project = :project" : "")
                + (destination.isPresent() ? " and destination = :destination" : "")
                + created.sql();
    }
}
