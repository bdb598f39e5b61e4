package dev.podworks.projects.project;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.destination.Destinations;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Where a caller may have a project's files sent.
@Component
class ProjectDeliveries {
    static final String PATH = "deliveries";

    private final Destinations destinations;

    ProjectDeliveries(Destinations destinations) {
        this.destinations = destinations;
    }

    /// @param defaults of the project's show: a key limited to it may name no other destinations
    /// @return or the error `show_limited` or `unknown_destination`
    Mono<Void> requireAllowed(Caller caller, List<DestinationId> named, ShowDefaults defaults) {
        if (caller.limitedToShow() && !defaults.destinations().containsAll(named)) {
            return Mono.error(() -> ApiException.of(
                    ErrorCode.SHOW_LIMITED, "This key may use the default destinations of its show only."));
        }
        return destinations.requireKnown(caller.account(), named, PATH);
    }
}
