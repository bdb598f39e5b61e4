package dev.podworks.kit.body;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.path.NodePath;
import dev.podworks.kit.error.ValidationErrors.FieldError;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The schemas of request bodies, taken from the OpenAPI documents: what the document says is what is enforced.
public final class RequestSchemas {
    private final SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getOpenApi31());
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    /// Everything that is wrong with a body, empty where nothing is.
    ///
    /// @param name the schema's name in the document
    public List<FieldError> validate(ApiDocument document, String name, JsonNode body) {
        var errors = schema(document.schema(name)).validate(body);
        var faults = errors.stream().filter(error -> says(error, errors)).map(RequestSchemas::fault);
        return Stream.concat(faults, UnstorableText.find(body).stream()).toList();
    }

    /// What is of the wrong type breaks every other rule of its place too, which nobody needs to hear.
    private static boolean says(Error error, List<Error> all) {
        return error.getKeyword().equals("type")
                || all.stream()
                        .noneMatch(other -> other.getKeyword().equals("type")
                                && other.getInstanceLocation().equals(error.getInstanceLocation()));
    }

    private Schema schema(String location) {
        return schemas.computeIfAbsent(location, key -> registry.getSchema(SchemaLocation.of(key)));
    }

    private static FieldError fault(Error error) {
        var path = new StringBuilder(path(error.getInstanceLocation()));
        // A missing or unknown property is reported at its parent; callers look for the property itself.
        if (error.getProperty() != null && !error.getKeyword().equals("propertyNames")) {
            path.append(path.isEmpty() ? "" : ".").append(error.getProperty());
        }
        return new FieldError(path.isEmpty() ? "body" : path.toString(), ValidationMessages.of(error));
    }

    /// As people write it: `files[0].fileName`.
    private static String path(NodePath location) {
        var path = new StringBuilder();
        for (int i = 0; i < location.getNameCount(); i++) {
            switch (location.getElement(i)) {
                case Integer index -> path.append('[').append(index).append(']');
                case Object name -> path.append(path.isEmpty() ? "" : ".").append(name);
            }
        }
        return path.toString();
    }
}
