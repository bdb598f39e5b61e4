package dev.podworks.webhooks.delivery;

import dev.podworks.store.ObjectStore;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Builds the request body of one attempt. Links to outputs are included only while projects-service redirects them
/// and all files exist. Specification: Delivery to an endpoint, `project.completed`.
@Component
class PayloadBuilder {
    private static final int CONCURRENT_LOOKUPS = 8;

    private final PermanentLinks links;
    private final ObjectStore store;
    private final JsonMapper json;

    PayloadBuilder(PermanentLinks links, ObjectStore store, JsonMapper json) {
        this.links = links;
        this.store = store;
        this.json = json;
    }

    /// @return the body, or an error if projects-service or the object store is unavailable: the attempt is postponed
    Mono<byte[]> build(WebhookMessage message) {
        return message.outputKeys().isEmpty()
                ? Mono.just(message.body())
                : areAvailable(message).map(available -> available ? message.body() : withoutOutputs(message.body()));
    }

    /// A project's outputs are deleted together, so that one link is enough. The store may have lost files.
    private Mono<Boolean> areAvailable(WebhookMessage message) {
        var link =
                json.readTree(message.body()).at("/data/object/outputs/0/url").asString("");
        return (link.isEmpty() ? Mono.just(true) : links.works(link))
                .flatMap(works -> works ? allExist(message) : Mono.just(false));
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
