package dev.podworks.sdk.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import java.io.IOException;

/** Reads a model, and keeps what it was read from. */
final class JsonModelDeserializer extends DelegatingDeserializer {
    private static final long serialVersionUID = 1;

    private JsonModelDeserializer(JsonDeserializer<?> delegate) {
        super(delegate);
    }

    @Override
    protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> delegate) {
        return new JsonModelDeserializer(delegate);
    }

    @Override
    public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        var json = context.readTree(parser);
        try (var again = json.traverse(parser.getCodec())) {
            again.nextToken();
            var model = super.deserialize(again, context);
            if (model instanceof JsonModel read) read.keep(json);
            return model;
        }
    }

    /** Applies it to all models. */
    static final class Modifier extends BeanDeserializerModifier {
        private static final long serialVersionUID = 1;

        @Override
        public JsonDeserializer<?> modifyDeserializer(
                DeserializationConfig config, BeanDescription description, JsonDeserializer<?> deserializer) {
            return JsonModel.class.isAssignableFrom(description.getBeanClass())
                    ? new JsonModelDeserializer(deserializer)
                    : deserializer;
        }
    }
}
