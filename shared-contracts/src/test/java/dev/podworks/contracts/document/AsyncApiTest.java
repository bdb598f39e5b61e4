package dev.podworks.contracts.document;

import static dev.podworks.contracts.document.OpenApi.everyNode;
import static dev.podworks.contracts.document.OpenApi.names;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// asyncapi.yaml documents every topic and event type, and every sample is valid against it.
class AsyncApiTest {
    private static final JsonNode DOCUMENT = StrictSchemas.close(OpenApi.yaml("/asyncapi.yaml"));
    private static final StrictSchemas SCHEMAS = new StrictSchemas(DOCUMENT);
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void channelsAreTheTopics() {
        assertThat(DOCUMENT.path("channels")
                        .valueStream()
                        .map(channel -> channel.path("address").asString()))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Topic.values()).map(Topic::topicName).toList());
    }

    @Test
    void messagesAreTheEventTypes() {
        assertThat(names(DOCUMENT.at("/components/messages")))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(EventType.values())
                        .map(EventType::typeName)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    void channelHasTheMessagesOfItsTopic(Topic topic) {
        var own = Arrays.stream(EventType.values())
                .filter(type -> type.topic() == topic)
                .map(EventType::typeName)
                .toList();

        assertThat(names(channel(topic).path("messages"))).containsExactlyInAnyOrderElementsOf(own);
        assertThat(channel(topic).path("messages").properties())
                .allSatisfy(
                        message -> assertThat(message.getValue().path("$ref").asString())
                                .isEqualTo("#/components/messages/" + message.getKey()));
    }

    @ParameterizedTest
    @EnumSource
    void messageHasItsAudienceAndTheHeaders(EventType type) {
        var message = message(type);

        assertThat(message.path("name").asString()).isEqualTo(type.typeName());
        assertThat(message.path("summary").asString()).isNotBlank();
        assertThat(message.at("/tags/0/name").asString()).isEqualTo(type.isPublic() ? "public" : "internal");
        assertThat(message.at("/traits/0/$ref").asString()).isEqualTo("#/components/messageTraits/CloudEvent");
    }

    @ParameterizedTest
    @EnumSource
    void sampleIsValidAgainstItsSchema(EventType type) throws IOException {
        assertThat(SCHEMAS.validate(message(type).path("payload"), sample(type)))
                .isEmpty();
    }

    @Test
    void everySampleHasAnEventType() throws IOException {
        try (var samples = Files.list(folder())) {
            assertThat(samples.map(file -> file.getFileName().toString().replace(".json", "")))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(EventType.values())
                            .map(EventType::typeName)
                            .toList());
        }
    }

    @Test
    void unknownPropertyIsAnError() throws IOException {
        var sample = sample(EventType.PROJECT_COMPLETED);
        ((ObjectNode) sample.at("/project/outputs/files/0")).put("colour", "red");

        assertThat(SCHEMAS.validate(message(EventType.PROJECT_COMPLETED).path("payload"), sample))
                .anyMatch(error -> error.contains("colour"));
    }

    @Test
    void headersAreThoseThatThePublisherWrites() {
        assertThat(names(DOCUMENT.at("/components/messageTraits/CloudEvent/headers/properties")))
                .containsExactlyInAnyOrderElementsOf(headers());
    }

    @Test
    void everyReferenceExists() {
        assertThat(everyNode(DOCUMENT).map(node -> node.path("$ref")).filter(JsonNode::isString))
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                DOCUMENT.at(reference.asString().substring(1)).isMissingNode())
                        .as("%s", reference)
                        .isFalse());
    }

    private static List<String> headers() {
        return Arrays.stream(EventHeaders.class.getDeclaredFields())
                .filter(field -> Modifier.isPublic(field.getModifiers()))
                .map(AsyncApiTest::constant)
                .toList();
    }

    private static String constant(java.lang.reflect.Field field) {
        try {
            return (String) Objects.requireNonNull(field.get(null));
        } catch (IllegalAccessException impossible) {
            throw new AssertionError("it is public", impossible);
        }
    }

    private static JsonNode channel(Topic topic) {
        return DOCUMENT.path("channels")
                .valueStream()
                .filter(channel -> channel.path("address").asString().equals(topic.topicName()))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode message(EventType type) {
        return DOCUMENT.path("components").path("messages").path(type.typeName());
    }

    private static JsonNode sample(EventType type) throws IOException {
        return JSON.readTree(Files.readAllBytes(folder().resolve(type.typeName() + ".json")));
    }

    private static Path folder() {
        return Path.of(Objects.requireNonNull(AsyncApiTest.class.getResource("/events"))
                .getPath());
    }
}
