package dev.podworks.deliveries.standin;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.deliveries.cloud.CloudProperties;
import dev.podworks.deliveries.connection.ConnectionView;
import dev.podworks.deliveries.connection.Linking;
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

/// Connections to the stand-in, and its faults. Decisions: Operators.
@RestController
class StandInController {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final CloudProperties properties;
    private final Linking linking;
    private final WebClient http;

    StandInController(CloudProperties properties, Linking linking, WebClient.Builder http) {
        this.properties = properties;
        this.linking = linking;
        this.http = http.build();
    }

    record ConnectStandIn(Provider provider, String name) {}

    record SetCloudFault(String fault) {}

    @PostMapping("/operator/accounts/{id}/connections")
    @ResponseStatus(HttpStatus.CREATED)
    Mono<ConnectionView> connect(
            @PathVariable AccountId id, @ValidBody(ApiDocument.OPERATOR) Mono<ConnectStandIn> body) {
        standIn();
        return body.flatMap(asked -> linking.connectAtOnce(id, asked.provider(), asked.name()));
    }

    @PostMapping("/operator/cloud")
    Mono<SetCloudFault> suffer(@ValidBody(ApiDocument.OPERATOR) Mono<SetCloudFault> body) {
        var standIn = standIn();
        return body.flatMap(fault -> suffer(standIn, fault).thenReturn(fault));
    }

    private Mono<Void> suffer(URI standIn, SetCloudFault fault) {
        return http.post()
                .uri(standIn.resolve("/stand-in"))
                .bodyValue(fault)
                .retrieve()
                .toBodilessEntity()
                .timeout(LIMIT)
                .onErrorMap(_ -> ApiException.unavailable("The stand-in does not answer.", LIMIT))
                .then();
    }

    private URI standIn() {
        return properties.standIn().orElseThrow(() -> ApiException.notFound("route"));
    }
}
