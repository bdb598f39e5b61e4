package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Service;

/// For whom a caller token is good: the routes of one service, or what that service does for others in a caller's name.
///
/// The two are told apart so that a token which a service got to ask another one opens no route of the API there.
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

    /// What a request for a path of the service must be meant for.
    static String of(String serviceName, String path) {
        return path.startsWith(INTERNAL_PATHS) ? internalOf(serviceName) : routesOf(serviceName);
    }
}
