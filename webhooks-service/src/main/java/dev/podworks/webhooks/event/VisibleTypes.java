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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which types of events a caller gets to see. Specification: Feed; Delivery to an endpoint, 5.
final class VisibleTypes {
    private static final List<String> PUBLIC = Arrays.stream(EventType.values())
            .filter(EventType::isPublic)
            .map(EventType::typeName)
            .toList();
    /// What concerns the account's money: not for everybody who may read projects.
    private static final Set<String> ACCOUNT_WIDE = Set.of("credits", "subscription", "billing");

    private static final String ANY = ".*";

    private VisibleTypes() {}

    /// @param asked an exact type, a pattern such as `project.*`, or null for all
    /// @throws ApiException `invalid_request` for a type that does not exist, `missing_scope` for one that the
    ///     caller may not see
    static List<String> of(Caller caller, @Nullable String asked) {
        var meant = asked == null ? PUBLIC : meant(asked);
        var visible = meant.stream().filter(type -> maySee(caller, type)).toList();
        if (asked != null && visible.isEmpty()) {
            throw refused(caller);
        }
        return visible;
    }

    private static List<String> meant(String asked) {
        var meant = asked.endsWith(ANY)
                ? PUBLIC.stream()
                        .filter(type -> group(type).equals(group(asked)))
                        .toList()
                : PUBLIC.stream().filter(asked::equals).toList();
        if (meant.isEmpty()) {
            throw ValidationErrors.of(
                    "type", "is no event type or pattern. The types are " + String.join(", ", PUBLIC));
        }
        return meant;
    }

    private static boolean maySee(Caller caller, String type) {
        var accountWide = ACCOUNT_WIDE.contains(group(type));
        if (caller.limitedToShow()) {
            return group(type).equals("project");
        }
        return !accountWide || caller.scopes().contains(Scope.ACCOUNT_READ);
    }

    private static ApiException refused(Caller caller) {
        return caller.limitedToShow()
                ? ApiException.of(
                        ErrorCode.SHOW_LIMITED, "This key is limited to one show and sees its projects' events.")
                : ApiException.of(
                        ErrorCode.MISSING_SCOPE,
                        "This key lacks the permission " + Scope.ACCOUNT_READ.wire() + ".",
                        Map.of("scope", Scope.ACCOUNT_READ.wire()));
    }

    private static String group(String type) {
        return type.substring(0, Math.max(0, type.indexOf('.')));
    }
}
