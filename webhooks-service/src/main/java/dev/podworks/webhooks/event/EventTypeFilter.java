package dev.podworks.webhooks.event;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The event types that a feed request selects, restricted to those that the caller may read.
final class EventTypeFilter {
    private static final List<EventType> PUBLIC =
            Arrays.stream(EventType.values()).filter(EventType::isPublic).toList();

    private static final String ANY = ".*";

    private EventTypeFilter() {}

    /// @param requested exact types and patterns such as `project.*`; empty for all types
    /// @throws ApiException `invalid_request` for an unknown type, `missing_scope` or `show_limited` if the caller
    ///     may read none of the types that one of them selects
    static List<String> of(Caller caller, List<String> requested) {
        return requested.isEmpty()
                ? readable(caller, PUBLIC)
                : requested.stream()
                        .map(each -> required(caller, each))
                        .flatMap(List::stream)
                        .distinct()
                        .toList();
    }

    private static List<String> required(Caller caller, String requested) {
        var readable = readable(caller, select(requested));
        if (readable.isEmpty()) {
            throw forbidden(caller);
        }
        return readable;
    }

    private static List<String> readable(Caller caller, List<EventType> types) {
        return types.stream()
                .filter(type -> EventGroup.of(type).isReadableBy(caller))
                .map(EventType::typeName)
                .toList();
    }

    private static List<EventType> select(String requested) {
        var selected =
                PUBLIC.stream().filter(type -> isSelected(type, requested)).toList();
        if (selected.isEmpty()) {
            throw ValidationErrors.of("type", "unknown event type or pattern; the event types are " + publicTypes());
        }
        return selected;
    }

    private static boolean isSelected(EventType type, String requested) {
        return requested.endsWith(ANY)
                ? EventGroup.of(type).wire().equals(requested.substring(0, requested.indexOf('.')))
                : type.typeName().equals(requested);
    }

    private static String publicTypes() {
        return PUBLIC.stream().map(EventType::typeName).collect(Collectors.joining(", "));
    }

    private static ApiException forbidden(Caller caller) {
        return caller.limitedToShow()
                ? ApiException.of(
                        ErrorCode.SHOW_LIMITED,
                        "This key is limited to one show and can read only the events of its projects.")
                : ApiException.of(
                        ErrorCode.MISSING_SCOPE,
                        "This key lacks the scope " + Scope.ACCOUNT_READ.wire() + ".",
                        Map.of("scope", Scope.ACCOUNT_READ.wire()));
    }
}
