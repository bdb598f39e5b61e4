package dev.podworks.deliveries.connection;

import dev.podworks.contracts.api.Deleted;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.net.URI;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The account page's routes for owners and admins: connect, reconnect and remove storage. API keys are refused.
@RestController
@RequestMapping("/account/api/connections")
class AccountConnectionController {
    private final AuthorizationFlow authorization;
    private final Connections connections;

    AccountConnectionController(AuthorizationFlow authorization, Connections connections) {
        this.authorization = authorization;
        this.connections = connections;
    }

    record StartConnection(Provider provider, String name) {}

    record FinishConnection(String code, String state) {}

    /// @param authorizationUrl the provider's page to send the user to
    record Started(URI authorizationUrl) {}

    @PostMapping
    Mono<Started> start(Caller user, @ValidBody(ApiDocument.ACCOUNT) Mono<StartConnection> body) {
        requireManager(user);
        return body.flatMap(request -> authorization.start(user, request.provider(), request.name()))
                .map(Started::new);
    }

    @PostMapping("/{id}/reconnect")
    Mono<Started> reconnect(Caller user, @PathVariable ConnectionId id) {
        requireManager(user);
        return authorization.startReconnect(user, id).map(Started::new);
    }

    @PostMapping("/finish")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ConnectionView> finish(Caller user, @ValidBody(ApiDocument.ACCOUNT) Mono<FinishConnection> body) {
        requireManager(user);
        return body.flatMap(request -> authorization.finish(user, request.code(), request.state()))
                .map(ConnectionView::of);
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> remove(Caller user, @PathVariable ConnectionId id) {
        requireManager(user);
        return connections.remove(user.account(), id).thenReturn(Deleted.of(id));
    }

    private static void requireManager(Caller user) {
        var role = user.role();
        if (role == null || !role.managesAccount()) {
            throw ApiException.of(
                    ErrorCode.MISSING_SCOPE,
                    "Only owners and admins can connect storage.",
                    Map.of("scope", Scope.DESTINATIONS_MANAGE.wire()));
        }
    }
}
