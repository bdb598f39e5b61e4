package dev.podworks.webhooks.event;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.TimeRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Which events are listed: those that meet all conditions.
///
/// @param types those that the caller may read, of the requested ones
/// @param byType whether the request names types
/// @param project events about the project and about its deliveries
record EventFilter(List<String> types, boolean byType, Optional<ProjectId> project, TimeRange created) {
    /// @throws ApiException `invalid_request`, or if the caller may read none of the types
    static EventFilter of(Caller caller, ListParameters parameters) {
        var requested = FilterValues.split(parameters.find("type"));
        return new EventFilter(
                EventTypeFilter.of(caller, requested),
                !requested.isEmpty(),
                parameters.findId("project", ProjectId.PREFIX, ProjectId::new),
                parameters.created());
    }

    /// For the list's cursors.
    Map<String, Object> describe() {
        var description = new LinkedHashMap<String, Object>(created.parameters());
        project.ifPresent(id -> description.put("project", id.value()));
        if (byType) {
            description.put("type", types.stream().sorted().toList());
        }
        return description;
    }
}
