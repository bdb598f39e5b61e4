package dev.podworks.contracts.api;

import dev.podworks.contracts.WireEnum;

/// The services that own routes of the API.
public enum Service implements WireEnum {
    GATEWAY,
    PROJECTS,
    FILES,
    BILLING,
    WEBHOOKS,
    DELIVERIES;

    /// The service's `spring.application.name`.
    public String serviceName() {
        return this == GATEWAY ? wire() : wire() + "-service";
    }
}
