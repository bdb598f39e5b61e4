package dev.podworks.projects.editing;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.destination.Destinations;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Checks to which destinations a caller may deliver a project's outputs.
@Component
class DeliveryCheck {
    static final String PATH = "deliveries";

    private final Destinations destinations;

    DeliveryCheck(Destinations destinations) {
        this.destinations = destinations;
    }

    /// @param defaults of the project's show: a key that is limited to it may use its destinations only
    /// @return the error `show_limited` or `unknown_destination`, if any
    Mono<Void> requireAllowed(Caller caller, List<DestinationId> requested, ShowDefaults defaults) {
        if (caller.limitedToShow() && !defaults.destinations().containsAll(requested)) {
            return Mono.error(() -> ApiException.of(
                    ErrorCode.SHOW_LIMITED, "This key may use the default destinations of its show only."));
        }
        return destinations.requireUsable(caller, requested, PATH);
    }
}
