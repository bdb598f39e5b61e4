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

/// Stores a request's verified principal in the exchange, and its caller tokens in the Reactor context.
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

    /// The token for calls to another service on behalf of the caller, read by {@link CallerTokenRelay}.
    public static Context putToken(Context context, Service service, String token) {
        return context.put(CallerTokenHeaders.header(service), token);
    }

    /// All caller tokens of a request.
    static Context putTokens(Context context, HttpHeaders request) {
        var with = context.put(CallerToken.HEADER, Objects.requireNonNull(request.getFirst(CallerToken.HEADER)));
        for (var service : Service.values()) {
            var token = request.getFirst(CallerTokenHeaders.header(service));
            with = token == null ? with : putToken(with, service, token);
        }
        return with;
    }

    /// Whether the gateway issued a token for calls to that service in this request.
    public static boolean hasToken(ContextView context, Service service) {
        return context.hasKey(CallerTokenHeaders.header(service));
    }

    /// A gateway of the previous release sends one token for all services. The token of this release's gateway is
    /// accepted only by the services that the route names ({@link dev.podworks.contracts.api.Route#calls}).
    static String token(ContextView context, Service service) {
        return context.<String>getOrEmpty(CallerTokenHeaders.header(service))
                .or(() -> context.getOrEmpty(CallerToken.HEADER))
                .orElseThrow(() -> new IllegalStateException("not inside a caller's request"));
    }
}
