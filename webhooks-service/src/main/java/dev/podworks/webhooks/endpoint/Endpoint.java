package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.ShowId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A URL that events are posted to. Specification: Webhook endpoint.
///
/// @param show null if the endpoint receives the events of the whole account
/// @param eventTypes exact types, or `*` for all types
/// @param disabledReason null while the endpoint is enabled
/// @param failingSince the first failed attempt since the last success
public record Endpoint(
        EndpointId id,
        AccountId account,
        Mode mode,
        @Nullable ShowId show,
        String url,
        @Nullable String description,
        List<String> eventTypes,
        @Nullable DisabledReason disabledReason,
        @Nullable Instant failingSince,
        Instant createdAt) {

    public enum DisabledReason implements WireEnum {
        USER,
        FAILING
    }

    public boolean enabled() {
        return disabledReason == null;
    }

    Endpoint withUrl(String url) {
        return with(url, description, eventTypes);
    }

    Endpoint withDescription(@Nullable String description) {
        return with(url, description, eventTypes);
    }

    Endpoint withEventTypes(List<String> types) {
        return with(url, description, types);
    }

    /// Disabled by a client. An endpoint that is already disabled keeps its reason.
    Endpoint disable() {
        return enabled() ? withState(DisabledReason.USER, failingSince) : this;
    }

    Endpoint enable() {
        return withState(null, null);
    }

    private Endpoint with(String url, @Nullable String description, List<String> types) {
        return new Endpoint(id, account, mode, show, url, description, types, disabledReason, failingSince, createdAt);
    }

    private Endpoint withState(@Nullable DisabledReason reason, @Nullable Instant failing) {
        return new Endpoint(id, account, mode, show, url, description, eventTypes, reason, failing, createdAt);
    }
}
