package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import dev.podworks.kit.paging.FilterValues;
import dev.podworks.kit.paging.ListParameters;
import dev.podworks.kit.paging.TimeRange;
import dev.podworks.webhooks.endpoint.Endpoint;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which deliveries of an endpoint are listed: those that meet all conditions.
///
/// @param statuses any of them; empty for all
/// @param types of their events; empty for all
/// @param project of their events
record DeliveryFilter(
        Set<DeliveryStatus> statuses, List<String> types, Optional<ProjectId> project, TimeRange created) {
    private static final String EACH = """
            select newest.* from unnest(:%s) chosen cross join lateral (%s) newest order by id desc limit :limit
            """;
    private static final String OF_PROJECT = """
             and event_id in (
                select id from event
                where account = :account and mode = :mode and event_project(type, body) = :project
                  and created_at > :oldest)
            """;
    private static final Set<String> TYPES = Stream.concat(
                    Arrays.stream(EventType.values())
                            .filter(EventType::isPublic)
                            .map(EventType::typeName),
                    Stream.of(Ping.TYPE))
            .collect(Collectors.toUnmodifiableSet());

    /// @throws ApiException `invalid_request`
    static DeliveryFilter of(ListParameters parameters) {
        return new DeliveryFilter(
                FilterValues.parse(DeliveryStatus.class, "status", parameters.find("status")),
                requireTypes(FilterValues.split(parameters.find("eventType"))),
                parameters.findId("project", ProjectId.PREFIX, ProjectId::new),
                parameters.created());
    }

    /// A page: the newest deliveries of each status, or else of each type, by their indexes. A project has few events.
    String sql() {
        if (!statuses.isEmpty()) {
            var ofTypes = types.isEmpty() ? "" : " and event_type = any(:types)";
            return EACH.formatted("statuses", rows(" and status = chosen" + ofTypes));
        }
        return types.isEmpty() ? rows("") : EACH.formatted("types", rows(" and event_type = chosen"));
    }

    Map<String, Object> parameters(Endpoint endpoint) {
        var parameters = new LinkedHashMap<String, Object>(created.parameters());
        if (!statuses.isEmpty()) {
            parameters.put("statuses", FilterValues.wire(statuses));
        }
        if (!types.isEmpty()) {
            parameters.put("types", types.toArray(String[]::new));
        }
        project.ifPresent(id -> parameters.putAll(Map.of(
                "project", id.value(),
                "account", endpoint.account().value(),
                "mode", endpoint.mode().wire())));
        return parameters;
    }

    private String rows(String conditions) {
        return """
                select * from delivery
                where endpoint = :endpoint and id < :before and created_at > :oldest%s%s%s
                order by id desc limit :limit
                """.formatted(conditions, created.sql(), project.isPresent() ? OF_PROJECT : "");
    }

    private static List<String> requireTypes(List<String> types) {
        if (!TYPES.containsAll(types)) {
            throw ValidationErrors.of(
                    "eventType",
                    "must be one or several of "
                            + String.join(", ", TYPES.stream().sorted().toList()));
        }
        return types;
    }
}
