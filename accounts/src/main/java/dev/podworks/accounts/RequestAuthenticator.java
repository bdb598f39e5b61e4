package dev.podworks.accounts;

import dev.podworks.contracts.api.Route;
import dev.podworks.kit.caller.ClientInfo;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.caller.Principal.Operator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Identifies the sender of a request by its credentials.
public interface RequestAuthenticator {
    /// Authenticates by the API key in the header `Authorization` or, without that header, by the session cookie.
    ///
    /// A request with both is authenticated by the key alone, whatever cookie a browser adds: a page cannot turn a
    /// request with one person's key into another person's, nor make up for an invalid key with a session.
    ///
    /// @return empty when the credentials are missing or invalid; for sessions also the errors
    ///     `invalid_csrf_token`, and `not_found` for an account that the user does not belong to
    Mono<Caller> authenticateCaller(ServerWebExchange exchange);

    /// Authenticates the person again whose request is still being responded to, by what is stored now. Not a use of
    /// the session: it may expire meanwhile.
    ///
    /// @return empty or an error as above
    Mono<Caller> verifyPerson(ServerWebExchange exchange);

    /// Checks that the authentication of a session is sufficient for a route. API keys always are.
    ///
    /// @throws dev.podworks.kit.error.ApiException `second_factor_required` or `reauthentication_required`
    void requireSufficient(Route route, Caller caller, ServerWebExchange exchange);

    /// Authenticates by the operator token.
    ///
    /// @throws dev.podworks.kit.error.ApiException `not_found` where no operator token is configured,
    ///     `unauthorized` for a missing or wrong one
    Operator authenticateOperator(ServerWebExchange exchange);

    /// The client that the request comes from. An address that the client forged is never used.
    ClientInfo client(ServerWebExchange exchange);
}
