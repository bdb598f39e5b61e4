package dev.podworks.contracts.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.document.OpenApi.Operation;
import dev.podworks.contracts.event.EventType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The document's webhooks are the public types of events, and the test of an endpoint.
class WebhooksTest {
    private static final OpenApi API = OpenApi.published();
    private static final String PING = "ping";

    static List<Operation> webhooks() {
        return API.webhooks();
    }

    @Test
    void everyPublicTypeIsDescribedAndNoOther() {
        var types = Stream.concat(
                Stream.of(PING),
                Arrays.stream(EventType.values()).filter(EventType::isPublic).map(EventType::typeName));

        assertThat(webhooks()).extracting(Operation::path).containsExactlyInAnyOrderElementsOf(types.toList());
    }

    @ParameterizedTest
    @MethodSource("webhooks")
    void anExampleIsOfItsType(Operation webhook) {
        var content = webhook.body().at("/requestBody/content/application~1json");

        assertThat(content.at("/example/type").asString()).isEqualTo(webhook.path());
        assertThat(API.schemas().faults(API.document().at("/components/schemas/Event"), content.path("example")))
                .as("as the feed lists it")
                .isEmpty();
    }

    /// But for the ping, which no endpoint asks for.
    @Test
    void anEndpointCanAskForEveryPublicType() {
        var types = API.document().at("/components/schemas/WebhookEventTypes/items/enum");

        assertThat(types.valueStream().map(type -> type.asString()))
                .contains("*")
                .containsAll(webhooks().stream()
                        .map(Operation::path)
                        .filter(type -> !type.equals(PING))
                        .toList());
    }
}
