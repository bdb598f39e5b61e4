package dev.podworks.contracts.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// `events/<type>.json` is an event as it was published once. Topics are retained forever, so every sample must
/// stay readable. Add samples, never change them; a payload may gain a property, which older samples do not have.
class EventSamplesTest {
    private final JsonMapper json = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    @ParameterizedTest
    @EnumSource
    void sampleIsReadAsThePayloadOfItsType(EventType type) {
        assertThat(read(type, sample(type))).isInstanceOf(type.payload());
    }

    @ParameterizedTest
    @EnumSource
    void noPropertyOfASampleIsLost(EventType type) {
        var sample = sample(type);

        assertThat(losses(sample, written(read(type, sample)), "")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void writtenPayloadIsReadUnchanged(EventType type) {
        var event = read(type, sample(type));

        assertThat(read(type, written(event))).isEqualTo(event);
    }

    @ParameterizedTest
    @EnumSource
    void unknownPropertiesOfANewerServiceAreIgnored(EventType type) {
        var newer = sample(type);
        addProperties(newer);

        assertThat(read(type, newer)).isEqualTo(read(type, sample(type)));
    }

    @ParameterizedTest
    @EnumSource
    void keyOfAnEventIsInItsPayload(EventType type) {
        var event = read(type, sample(type));

        assertThat(sample(type).toString())
                .contains('"' + event.key() + '"', '"' + event.accountId().value() + '"');
    }

    @Test
    void lostPropertyIsDetected() {
        var sample = sample(EventType.PROJECT_COMPLETED);
        var written = written(read(EventType.PROJECT_COMPLETED, sample));
        ((ObjectNode) written.at("/project/outputs/files/0")).remove("sizeBytes");

        assertThat(losses(sample, written, "")).containsExactly("/project/outputs/files/0/sizeBytes");
    }

    private DomainEvent read(EventType type, JsonNode value) {
        return json.treeToValue(value, type.payload());
    }

    private JsonNode written(DomainEvent event) {
        return json.readTree(json.writeValueAsBytes(event));
    }

    private JsonNode sample(EventType type) {
        var file = "/events/" + type.typeName() + ".json";
        try (InputStream sample = Objects.requireNonNull(getClass().getResourceAsStream(file), file)) {
            return json.readTree(sample);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The paths of values that the second document does not have.
    private static List<String> losses(JsonNode sample, JsonNode written, String path) {
        var losses = new ArrayList<String>();
        if (sample.isObject()) {
            sample.properties()
                    .forEach(property -> losses.addAll(losses(
                            property.getValue(), written.path(property.getKey()), path + "/" + property.getKey())));
        } else if (sample.isArray()) {
            for (int i = 0; i < sample.size(); i++) {
                losses.addAll(losses(sample.get(i), written.path(i), path + "/" + i));
            }
        } else if (!sample.equals(written) && !isSameTime(sample, written)) {
            losses.add(path);
        }
        return losses;
    }

    /// Whole seconds have several representations; the services' mapper always writes milliseconds.
    private static boolean isSameTime(JsonNode sample, JsonNode written) {
        try {
            return Instant.parse(sample.asString()).equals(Instant.parse(written.asString()));
        } catch (DateTimeParseException _) {
            return false;
        }
    }

    /// Maps have no unknown properties: all keys are data.
    private static boolean isMap(ObjectNode object) {
        return object.has("series") || object.has("promo") || object.has("scopes");
    }

    private static void addProperties(JsonNode node) {
        node.forEach(EventSamplesTest::addProperties);
        if (node instanceof ObjectNode object && !isMap(object)) {
            object.put("aNewProperty", "new").putObject("aNewPart").put("more", 1);
        }
    }
}
