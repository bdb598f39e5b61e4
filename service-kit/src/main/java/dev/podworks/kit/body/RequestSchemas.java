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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The schemas of request bodies, read from the OpenAPI documents, so that exactly what is documented is enforced.
public final class RequestSchemas {
    /// Errors are compared with each other, and a body of 1 MiB can contain hundreds of thousands.
    private static final int MAX_ERRORS = 1_000;

    private final SchemaRegistry registry = SchemaRegistry.withDialect(Dialects.getOpenApi31());
    private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

    /// @param name of the schema in the document
    /// @return all errors of the body
    public List<FieldError> validate(ApiDocument document, String name, JsonNode body) {
        return validate(document, name, body, Set.of());
    }

    /// @param except properties of the body whose values are not validated
    /// @return all errors of the body
    public List<FieldError> validate(ApiDocument document, String name, JsonNode body, Set<String> except) {
        var found = schema(document.schema(name)).validate(body);
        var errors = Alternatives.reduce(found.subList(0, Math.min(found.size(), MAX_ERRORS))).stream()
                .filter(error -> !isWithin(error.getInstanceLocation(), except))
                .toList();
        var fieldErrors = errors.stream()
                .filter(error -> isReported(error, errors))
                .map(error -> toFieldError(error, errors))
                .distinct();
        return Stream.concat(fieldErrors, UnstorableText.find(body).stream()).toList();
    }

    private static boolean isWithin(NodePath location, Set<String> properties) {
        return location.getNameCount() > 0 && properties.contains(String.valueOf(location.getElement(0)));
    }

    /// A value of the wrong type violates every other keyword, too. Only the type is reported.
    private static boolean isReported(Error error, List<Error> all) {
        return error.getKeyword().equals("type")
                || all.stream()
                        .noneMatch(other -> other.getKeyword().equals("type")
                                && other.getInstanceLocation().equals(error.getInstanceLocation()));
    }

    private Schema schema(String location) {
        return schemas.computeIfAbsent(location, key -> registry.getSchema(SchemaLocation.of(key)));
    }

    private static FieldError toFieldError(Error error, List<Error> all) {
        var path = new StringBuilder(path(error.getInstanceLocation()));
        // The library reports a missing or unknown property at its parent; clients need the property itself.
        if (error.getProperty() != null && !error.getKeyword().equals("propertyNames")) {
            path.append(path.isEmpty() ? "" : ".").append(error.getProperty());
        }
        return new FieldError(path.isEmpty() ? "body" : path.toString(), message(error, all));
    }

    /// One for all alternatives whose type the value does not have.
    private static String message(Error error, List<Error> all) {
        return error.getKeyword().equals("type")
                ? ValidationMessages.type(all.stream()
                        .filter(other -> other.getKeyword().equals("type")
                                && other.getInstanceLocation().equals(error.getInstanceLocation()))
                        .toList())
                : ValidationMessages.of(error);
    }

    /// In the form `files[0].fileName`.
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
