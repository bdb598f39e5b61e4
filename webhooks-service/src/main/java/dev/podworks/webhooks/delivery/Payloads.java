package dev.podworks.webhooks.delivery;

import dev.podworks.store.ObjectStore;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The bytes of one attempt. Links to outputs are sent only while every one of the files exists. Specification:
/// Delivery to an endpoint, `project.completed`.
@Component
class Payloads {
    private static final int ASKED_AT_ONCE = 8;

    private final ObjectStore store;
    private final JsonMapper json;

    Payloads(ObjectStore store, JsonMapper json) {
        this.store = store;
        this.json = json;
    }

    /// @return an error when the store can't say
    Mono<byte[]> of(Message message) {
        return message.outputKeys().isEmpty()
                ? Mono.just(message.body())
                : allExist(message).map(exist -> exist ? message.body() : withoutFiles(message.body()));
    }

    private Mono<Boolean> allExist(Message message) {
        return Flux.fromIterable(message.outputKeys())
                .flatMap(key -> store.find(key).hasElement(), ASKED_AT_ONCE)
                .all(exists -> exists);
    }

    private byte[] withoutFiles(byte[] body) {
        JsonNode event = json.readTree(body);
        var object = (ObjectNode) event.at("/data/object");
        object.remove("outputs");
        object.put("filesAvailable", false);
        return json.writeValueAsBytes(event);
    }
}
