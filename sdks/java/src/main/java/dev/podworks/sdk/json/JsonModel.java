package dev.podworks.sdk.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A model of the API, which keeps the JSON that it was read from. */
public abstract class JsonModel {
    private transient @Nullable JsonNode rawJson;

    /** For the models. */
    protected JsonModel() {}

    /**
     * The JSON that the model was read from, with the properties and values that were added to the API after this
     * version. What is set later is not in it; empty if the model was never read.
     */
    public final Optional<JsonNode> rawJson() {
        return Optional.ofNullable(rawJson);
    }

    final void keep(JsonNode json) {
        rawJson = json;
    }
}
