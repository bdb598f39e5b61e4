package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.webhooks.endpoint.Endpoint.DisabledReason;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An endpoint as clients see it, without its secret.
record EndpointView(
        EndpointId id,
        String url,
        @Nullable String description,
        List<String> eventTypes,
        Mode mode,
        boolean enabled,
        @Nullable DisabledReason disabledReason,
        @Nullable Instant failingSince,
        Instant createdAt,
        @Nullable ShowId show) {
    static EndpointView of(Endpoint endpoint) {
        return new EndpointView(
                endpoint.id(),
                endpoint.url(),
                endpoint.description(),
                endpoint.eventTypes(),
                endpoint.mode(),
                endpoint.enabled(),
                endpoint.disabledReason(),
                endpoint.failingSince(),
                endpoint.createdAt(),
                endpoint.show());
    }
}
