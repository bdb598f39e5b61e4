package dev.podworks.webhooks.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.document.OpenApi;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.json.WireJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Every public event type is complete: its sample event has public data, a mode and a group, and its JSON follows
/// the schema of the published webhook.
class PublicEventTypesTest {
    private static final OpenApi API = OpenApi.published();
    private static final URI BASE_URL = URI.create("https://api.example.com");

    private final JsonMapper json = WireJson.mapper();
    private final InstantSource clock = InstantSource.system();

    static List<EventType> publicTypes() {
        return Arrays.stream(EventType.values()).filter(EventType::isPublic).toList();
    }

    @ParameterizedTest
    @MethodSource("publicTypes")
    void publicTypeHasPublicDataAsPublished(EventType type) {
        var payload = sample(type);
        assertThat(payload.eventMode()).as("eventMode of %s", type.payload()).isPresent();
        var data = PublicData.of(payload, BASE_URL);
        assertThat(data).as("PublicData for %s", type.payload()).isPresent();

        var view = EventView.of(
                new Ids(clock).event(),
                type.typeName(),
                payload.eventMode().orElseThrow(),
                clock.instant(),
                data.orElseThrow());

        var schema = webhookSchema(type);
        assertThat(API.schemas().validate(schema, json.valueToTree(view))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("publicTypes")
    void publicTypeHasAGroup(EventType type) {
        assertThat(type.typeName()).startsWith(EventGroup.of(type).wire() + ".");
    }

    private static JsonNode webhookSchema(EventType type) {
        var webhook = API.webhooks().stream()
                .filter(operation -> operation.path().equals(type.typeName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("openapi.yaml has no webhook " + type.typeName()));
        return webhook.body().at("/requestBody/content/application~1json/schema");
    }

    private DomainEvent sample(EventType type) {
        var file = "/events/" + type.typeName() + ".json";
        try (InputStream sample = Objects.requireNonNull(getClass().getResourceAsStream(file), file)) {
            return json.readValue(sample, type.payload());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
