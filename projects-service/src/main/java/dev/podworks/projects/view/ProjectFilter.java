package dev.podworks.projects.view;

import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.TimeRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which projects are listed: those that meet all conditions.
///
/// @param statuses any of them; empty for all
/// @param show always set for a key that is limited to a show
/// @param query a search for words
record ProjectFilter(
        Set<ProjectStatus> statuses,
        Optional<String> clientRef,
        Optional<ShowId> show,
        Optional<String> query,
        TimeRange created,
        PriceRange price) {

    ProjectFilter inShow(ShowId id) {
        return new ProjectFilter(statuses, clientRef, Optional.of(id), query, created, price);
    }

    /// The conditions and the order that differ from a list's defaults, for its cursors.
    Map<String, Object> describe(ProjectSort sort) {
        var description = new LinkedHashMap<String, Object>(created.parameters());
        description.putAll(price.parameters());
        clientRef.ifPresent(ref -> description.put("clientRef", ref));
        show.ifPresent(id -> description.put("show", id.value()));
        query.ifPresent(text -> description.put("query", text));
        if (!statuses.isEmpty()) {
            description.put("status", statuses.stream().sorted().toList());
        }
        if (!sort.equals(ProjectSort.NEWEST_FIRST)) {
            description.put("sort", sort.wire());
        }
        return description;
    }

    /// The values that the conditions are compared with, except for the caller's account and mode.
    Map<String, Object> parameters() {
        var parameters = new LinkedHashMap<String, Object>(created.parameters());
        parameters.putAll(price.parameters());
        clientRef.ifPresent(ref -> parameters.put("clientRef", ref));
        show.ifPresent(id -> parameters.put("show", id.value()));
        query.ifPresent(text -> parameters.put("query", text));
        if (!statuses.isEmpty()) {
            parameters.put("statuses", FilterValues.wire(statuses));
        }
        return parameters;
    }
}
