package dev.podworks.sdk.internal;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call of an operation: its parameters and its body. */
public final class Call {
    private final Operation operation;
    private final Map<String, String> path = new LinkedHashMap<>();
    private final Map<String, String> query = new LinkedHashMap<>();
    private @Nullable Object body;

    private Call(Operation operation) {
        this.operation = operation;
    }

    /** A call of an operation. */
    public static Call of(Operation operation) {
        return new Call(operation);
    }

    /** A call of an operation on the resource with that id. */
    public static Call of(Operation operation, String id) {
        return of(operation).path("id", id);
    }

    /** Sets a parameter of the path. */
    public Call path(String name, Object value) {
        path.put(name, encoded(value));
        return this;
    }

    /** Sets a parameter of the query. */
    public Call query(String name, Object value) {
        query.put(name, encoded(value));
        return this;
    }

    /** Sets a parameter of the query, if there is a value. */
    public Call query(String name, Optional<?> value) {
        value.ifPresent(one -> query(name, one));
        return this;
    }

    /** Sets parameters of the query. */
    public Call query(Map<String, String> parameters) {
        parameters.forEach(this::query);
        return this;
    }

    /** Sets the body, a model. */
    public Call body(Object body) {
        this.body = body;
        return this;
    }

    Operation operation() {
        return operation;
    }

    Optional<Object> body() {
        return Optional.ofNullable(body);
    }

    URI uri(String baseUrl) {
        var uri = new StringBuilder(baseUrl).append(operation.path());
        path.forEach((name, value) -> {
            var parameter = "{" + name + "}";
            var at = uri.indexOf(parameter);
            uri.replace(at, at + parameter.length(), value);
        });
        var separator = '?';
        for (var parameter : query.entrySet()) {
            uri.append(separator).append(parameter.getKey()).append('=').append(parameter.getValue());
            separator = '&';
        }
        return URI.create(uri.toString());
    }

    private static String encoded(Object value) {
        return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
