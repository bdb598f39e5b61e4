package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Service;

/// The audience of a caller token: the routes of one service, or its `/internal` paths, which other services call
/// on behalf of a caller.
///
/// They are distinct, so that a token for calls between services is not valid for the routes of the API.
public final class Audience {
    /// Paths that the gateway never routes to.
    static final String INTERNAL_PATHS = "/internal/";

    private static final String INTERNAL = "/internal";

    private Audience() {}

    public static String routesOf(Service service) {
        return routesOf(service.serviceName());
    }

    /// @param serviceName the service's `spring.application.name`
    public static String routesOf(String serviceName) {
        return serviceName;
    }

    public static String internalOf(Service service) {
        return internalOf(service.serviceName());
    }

    public static String internalOf(String serviceName) {
        return serviceName + INTERNAL;
    }

    /// The audience that a request for this path needs.
    static String of(String serviceName, String path) {
        return path.startsWith(INTERNAL_PATHS) ? internalOf(serviceName) : routesOf(serviceName);
    }
}
