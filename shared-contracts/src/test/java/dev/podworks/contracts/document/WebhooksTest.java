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

/// The document describes every public event type as a webhook, and the ping.
class WebhooksTest {
    private static final OpenApi API = OpenApi.published();
    private static final String PING = "ping";

    static List<Operation> webhooks() {
        return API.webhooks();
    }

    @Test
    void everyPublicTypeIsDescribed() {
        var types = Stream.concat(
                Stream.of(PING),
                Arrays.stream(EventType.values()).filter(EventType::isPublic).map(EventType::typeName));

        assertThat(webhooks()).extracting(Operation::path).containsExactlyInAnyOrderElementsOf(types.toList());
    }

    @ParameterizedTest
    @MethodSource("webhooks")
    void exampleHasItsType(Operation webhook) {
        var content = webhook.body().at("/requestBody/content/application~1json");

        assertThat(content.at("/example/type").asString()).isEqualTo(webhook.path());
        assertThat(API.schemas().validate(API.document().at("/components/schemas/Event"), content.path("example")))
                .as("as the feed lists it")
                .isEmpty();
    }

    /// Except for the ping, which an endpoint receives without a subscription.
    @Test
    void endpointCanSubscribeToEveryPublicType() {
        var types = API.document().at("/components/schemas/WebhookEventType/enum");

        assertThat(types.valueStream().map(type -> type.asString()))
                .containsExactlyElementsOf(
                        Stream.concat(Stream.of("*"), webhooks().stream().map(Operation::path))
                                .filter(type -> !type.equals(PING))
                                .toList());
    }
}
