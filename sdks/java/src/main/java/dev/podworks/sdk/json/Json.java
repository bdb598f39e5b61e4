package dev.podworks.sdk.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.List;
import java.util.Set;

/**
 * The models as JSON, as the API sends and accepts them.
 *
 * <p>Reading ignores properties that this version does not have, and such values of enums are {@code UNKNOWN}; {@link
 * JsonModel#rawJson()} has both.
 */
public final class Json {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .addModule(new SimpleModule("raw JSON").setDeserializerModifier(new JsonModelDeserializer.Modifier()))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            // Raw JSON has numbers with the digits that were sent.
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    /** What must not get into logs. */
    private static final Set<String> SECRETS = Set.of("secret", "clientSecret", "accessToken", "orderAccessToken");

    private static final ObjectMapper DESCRIBING = MAPPER.copy()
            .registerModule(new SimpleModule("without secrets").setSerializerModifier(new WithoutSecrets()));

    private Json() {}

    /** A model as JSON, on one line. */
    public static String write(Object model) {
        try {
            return MAPPER.writeValueAsString(model);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a model of the API.", e);
        }
    }

    /** A model as JSON, indented, for people. */
    public static String writeIndented(Object model) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(model);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a model of the API.", e);
        }
    }

    /**
     * A model from JSON.
     *
     * @throws IllegalArgumentException if it is not JSON, or not of this model
     */
    public static <T> T read(String json, Class<T> model) {
        try {
            return MAPPER.readValue(json, model);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not the JSON of a " + model.getSimpleName() + ".", e);
        }
    }

    /** A model from a tree of JSON. */
    public static <T> T convert(JsonNode json, Class<T> model) {
        return MAPPER.convertValue(json, model);
    }

    /** A tree of JSON from a model. */
    public static JsonNode tree(Object model) {
        return MAPPER.valueToTree(model);
    }

    /** A model for logs: its class and its JSON without secrets and tokens. */
    public static String describe(Object model) {
        try {
            return model.getClass().getSimpleName() + DESCRIBING.writeValueAsString(model);
        } catch (JsonProcessingException e) {
            return model.getClass().getSimpleName();
        }
    }

    private static final class WithoutSecrets extends BeanSerializerModifier {
        private static final long serialVersionUID = 1;

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription description, List<BeanPropertyWriter> properties) {
            return properties.stream()
                    .filter(property -> !SECRETS.contains(property.getName()))
                    .toList();
        }
    }
}
