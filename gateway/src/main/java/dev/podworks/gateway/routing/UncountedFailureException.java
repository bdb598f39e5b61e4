package dev.podworks.gateway.routing;

import dev.podworks.contracts.api.Route;
import io.netty.handler.timeout.ReadTimeoutException;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;

/// Missing answers that say nothing about the service, because callers can bring them about: they are refused, and
/// the breaker doesn't count them.
///
/// - The route waits for somebody else's server, and the response timeout passed.
/// - All of the gateway's connections to the service are in use, by callers who read slowly, say. A service that
///   really hangs is found out by those requests that do have a connection.
final class UncountedFailureException extends RuntimeException {
    private UncountedFailureException(Throwable cause) {
        super(cause.toString(), cause, false, false);
    }

    /// @return the fault, wrapped where it is one of those
    static Throwable unlessOf(ServerWebExchange exchange, Throwable fault) {
        var blameless = Stream.iterate(fault, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> isBlameless(MatchedRoute.of(exchange), cause));
        return blameless ? new UncountedFailureException(fault) : fault;
    }

    private static boolean isBlameless(Optional<Route> route, Throwable fault) {
        return switch (fault) {
            case ReadTimeoutException _ ->
                route.filter(Route::waitsForThirdParty).isPresent();
            case PoolAcquireTimeoutException _, PoolAcquirePendingLimitException _ -> true;
            default -> false;
        };
    }
}
