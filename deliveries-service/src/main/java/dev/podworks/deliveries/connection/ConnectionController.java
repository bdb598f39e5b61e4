package dev.podworks.deliveries.connection;

import dev.podworks.kit.caller.Principal.Caller;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// The connections in the public API, which is read-only: users connect storage on the account page.
@RestController
class ConnectionController {
    private final Connections connections;

    ConnectionController(Connections connections) {
        this.connections = connections;
    }

    record ConnectionList(List<ConnectionView> connections) {}

    @GetMapping("/v1/connections")
    Mono<ConnectionList> list(Caller caller) {
        return connections
                .list(caller.account())
                .map(ConnectionView::of)
                .collectList()
                .map(ConnectionList::new);
    }
}
