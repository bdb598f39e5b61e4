package dev.podworks.deliveries.standin;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.deliveries.cloud.CloudProperties;
import dev.podworks.deliveries.connection.AuthorizationFlow;
import dev.podworks.deliveries.connection.ConnectionView;
import dev.podworks.kit.body.ApiDocument;
import dev.podworks.kit.body.ValidBody;
import dev.podworks.kit.error.ApiException;
import java.net.URI;
import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// Connects accounts to the stand-in and sets its fault. Decisions: Operators.
@RestController
class StandInController {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final CloudProperties properties;
    private final AuthorizationFlow authorization;
    private final WebClient http;

    StandInController(CloudProperties properties, AuthorizationFlow authorization, WebClient.Builder http) {
        this.properties = properties;
        this.authorization = authorization;
        this.http = http.build();
    }

    record ConnectStandIn(Provider provider, String name) {}

    record SetCloudFault(String fault) {}

    @PostMapping("/operator/accounts/{id}/connections")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ConnectionView> connect(
            @PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<ConnectStandIn> body) {
        standIn();
        return body.flatMap(request -> authorization.connectWithoutUser(id, request.provider(), request.name()));
    }

    @PostMapping("/operator/cloud")
    Mono<SetCloudFault> setFault(@ValidBody(ApiDocument.OPERATOR) Mono<SetCloudFault> body) {
        var standIn = standIn();
        return body.flatMap(request -> forward(standIn, request).thenReturn(request));
    }

    private Mono<Void> forward(URI standIn, SetCloudFault request) {
        return http.post()
                .uri(standIn.resolve("/stand-in"))
                .bodyValue(request)
                .retrieve()
                .toBodilessEntity()
                .timeout(TIMEOUT)
                .onErrorMap(_ -> ApiException.unavailable("The cloud storage stand-in is not running.", TIMEOUT))
                .then();
    }

    private URI standIn() {
        return properties.standIn().orElseThrow(() -> ApiException.notFound("route"));
    }
}
