package dev.podworks.kit.caller;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.cause.Cause;
import java.util.Optional;
import org.springframework.web.server.ServerWebExchange;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/// Where a request's verified principal is kept, and the token that proved it.
public final class Principals {
    private static final String ATTRIBUTE = Principals.class.getName();

    private Principals() {}

    public static void put(ServerWebExchange exchange, Principal principal) {
        exchange.getAttributes().put(ATTRIBUTE, principal);
        if (principal instanceof Caller caller) {
            Cause.of(exchange).about(caller.account()).keepIn(exchange);
        }
    }

    public static Optional<Principal> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    /// For what is asked on behalf of the caller, by {@link CallerRelay}.
    public static Context putToken(Context context, String token) {
        return context.put(CallerToken.HEADER, token);
    }

    static String token(ContextView context) {
        return context.<String>getOrEmpty(CallerToken.HEADER)
                .orElseThrow(() -> new IllegalStateException("not inside a caller's request"));
    }
}
