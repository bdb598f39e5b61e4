package dev.podworks.webhooks.delivery;

import dev.podworks.store.ObjectStore;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Builds the request body of one attempt. Links to outputs are included only while all files exist. Specification:
/// Delivery to an endpoint, `project.completed`.
@Component
class PayloadBuilder {
    private static final int CONCURRENT_LOOKUPS = 8;

    private final ObjectStore store;
    private final JsonMapper json;

    PayloadBuilder(ObjectStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /// @return the body, or an error if the object store is unavailable
    Mono<byte[]> build(WebhookMessage message) {
        return message.outputKeys().isEmpty()
                ? Mono.just(message.body())
                : allExist(message).map(exist -> exist ? message.body() : withoutOutputs(message.body()));
    }

    private Mono<Boolean> allExist(WebhookMessage message) {
        return Flux.fromIterable(message.outputKeys())
                .flatMap(key -> store.find(key).hasElement(), CONCURRENT_LOOKUPS)
                .all(exists -> exists);
    }

    private byte[] withoutOutputs(byte[] body) {
        JsonNode event = json.readTree(body);
        var object = (ObjectNode) event.at("/data/object");
        object.remove("outputs");
        object.put("filesAvailable", false);
        return json.writeValueAsBytes(event);
    }
}
