package dev.podworks.accounts.authentication;

import dev.podworks.accounts.RequestAuthenticator;
import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.key.KeyAuthenticator;
import dev.podworks.accounts.operator.OperatorAuthenticator;
import dev.podworks.accounts.session.SessionAuthenticator;
import dev.podworks.accounts.session.SessionRequirements;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.contracts.api.Route;
import dev.podworks.kit.caller.ClientInfo;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Authenticates API keys, sessions and the operator token.
@Component
final class CredentialAuthenticator implements RequestAuthenticator {
    private static final String SCHEME = "Bearer ";

    private final KeyAuthenticator keys;
    private final SessionAuthenticator sessions;
    private final SessionRequirements requirements;
    private final OperatorAuthenticator operators;
    private final ClientResolver clients;

    CredentialAuthenticator(
            KeyAuthenticator keys,
            SessionAuthenticator sessions,
            SessionRequirements requirements,
            OperatorAuthenticator operators,
            ClientResolver clients) {
        this.keys = keys;
        this.sessions = sessions;
        this.requirements = requirements;
        this.operators = operators;
        this.clients = clients;
    }

    @Override
    public Mono<Caller> authenticateCaller(ServerWebExchange exchange) {
        var headers = exchange.getRequest().getHeaders();
        return sessions.hasCookie(exchange) && !headers.containsHeader(HttpHeaders.AUTHORIZATION)
                ? sessions.authenticate(exchange)
                : keys.authenticate(bearerToken(headers), exchange);
    }

    @Override
    public Mono<Caller> verifyPerson(ServerWebExchange exchange) {
        return sessions.verify(exchange);
    }

    @Override
    public void requireSufficient(Route route, Caller caller, ServerWebExchange exchange) {
        UserSession.of(exchange).ifPresent(session -> requirements.check(route, session, caller));
    }

    @Override
    public Operator authenticateOperator(ServerWebExchange exchange) {
        return operators.authenticate(bearerToken(exchange.getRequest().getHeaders()));
    }

    @Override
    public ClientInfo client(ServerWebExchange exchange) {
        return clients.resolve(exchange).info();
    }

    /// Empty when the header is repeated: the gateway and a service could each use another of the values.
    private static Optional<String> bearerToken(HttpHeaders headers) {
        var values = headers.getOrEmpty(HttpHeaders.AUTHORIZATION);
        return Optional.of(values)
                .filter(all -> all.size() == 1)
                .map(List::getFirst)
                .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
                .map(value -> value.substring(SCHEME.length()).strip());
    }
}
