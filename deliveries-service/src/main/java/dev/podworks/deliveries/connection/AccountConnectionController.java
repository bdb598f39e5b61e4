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

/// What the account page asks: owners and admins make, renew and remove connections. The routes let no key in.
@RestController
@RequestMapping("/account/api/connections")
class AccountConnectionController {
    private final Linking linking;
    private final Connections connections;

    AccountConnectionController(Linking linking, Connections connections) {
        this.linking = linking;
        this.connections = connections;
    }

    record StartConnection(Provider provider, String name) {}

    record FinishConnection(String code, String state) {}

    /// @param authorizationUrl where the person goes next
    record Started(URI authorizationUrl) {}

    @PostMapping
    Mono<Started> start(Caller person, @ValidBody(ApiDocument.ACCOUNT) Mono<StartConnection> body) {
        requireManager(person);
        return body.flatMap(asked -> linking.start(person, asked.provider(), asked.name()))
                .map(Started::new);
    }

    @PostMapping("/{id}/reconnect")
    Mono<Started> reconnect(Caller person, @PathVariable ConnectionId id) {
        requireManager(person);
        return linking.startAnew(person, id).map(Started::new);
    }

    @PostMapping("/finish")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ConnectionView> finish(Caller person, @ValidBody(ApiDocument.ACCOUNT) Mono<FinishConnection> body) {
        requireManager(person);
        return body.flatMap(asked -> linking.finish(person, asked.code(), asked.state()))
                .map(ConnectionView::of);
    }

    @DeleteMapping("/{id}")
    Mono<Deleted> remove(Caller person, @PathVariable ConnectionId id) {
        requireManager(person);
        return connections.remove(person.account(), id).thenReturn(Deleted.of(id));
    }

    private static void requireManager(Caller person) {
        var role = person.role();
        if (role == null || !role.managesAccount()) {
            throw ApiException.of(
                    ErrorCode.MISSING_SCOPE,
                    "Only owners and admins connect storage.",
                    Map.of("scope", Scope.DESTINATIONS_MANAGE.wire()));
        }
    }
}
