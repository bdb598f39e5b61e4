package dev.podworks.kit.caller;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.cause.Cause;
import java.util.Objects;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
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
            Cause.of(exchange).withAccount(caller.account()).storeIn(exchange);
        }
    }

    public static Optional<Principal> of(ServerWebExchange exchange) {
        return Optional.ofNullable(exchange.getAttribute(ATTRIBUTE));
    }

    /// For what is asked on behalf of the caller, by {@link CallerTokenRelay}.
    public static Context putToken(Context context, Service asked, String token) {
        return context.put(CallerTokenHeaders.header(asked), token);
    }

    /// All that came with a request.
    static Context putTokens(Context context, HttpHeaders request) {
        var with = context.put(CallerToken.HEADER, Objects.requireNonNull(request.getFirst(CallerToken.HEADER)));
        for (var service : Service.values()) {
            var token = request.getFirst(CallerTokenHeaders.header(service));
            with = token == null ? with : putToken(with, service, token);
        }
        return with;
    }

    /// A gateway of the last release sends one token for everybody. That of this one is refused by other services than
    /// the route names ({@link dev.podworks.contracts.api.Route#calls}).
    static String token(ContextView context, Service asked) {
        return context.<String>getOrEmpty(CallerTokenHeaders.header(asked))
                .or(() -> context.getOrEmpty(CallerToken.HEADER))
                .orElseThrow(() -> new IllegalStateException("not inside a caller's request"));
    }
}
