package dev.podworks.gateway.routing;

import dev.podworks.contracts.api.Route;
import io.netty.handler.timeout.ReadTimeoutException;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/// Failures that callers can cause and that therefore say nothing about the service: the circuit breaker does not
/// count them.
///
/// - The response timeout passed on a route that waits for a third party's server.
/// - All of the gateway's connections to the service are in use, for example by clients that read slowly. A service
///   that hangs is detected by the requests that have a connection.
final class UncountedFailureException extends RuntimeException {
    private UncountedFailureException(Throwable cause) {
        super(cause.toString(), cause, false, false);
    }

    /// @return the failure, wrapped if it is not to be counted
    static Throwable wrapIfUncounted(ServerWebExchange exchange, Throwable failure) {
        var uncounted = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> isUncounted(MatchedRoute.of(exchange), cause));
        return uncounted ? new UncountedFailureException(failure) : failure;
    }

    private static boolean isUncounted(Optional<Route> route, Throwable failure) {
        return switch (failure) {
            case ReadTimeoutException _ ->
                route.filter(Route::waitsForThirdParty).isPresent();
            case PoolAcquireTimeoutException _, PoolAcquirePendingLimitException _ -> true;
            default -> false;
        };
    }
}
