package dev.podworks.systemtests.client;

import dev.podworks.contracts.document.OpenApi;
import dev.podworks.contracts.document.OpenApi.Operation;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The document that a gateway publishes. Every response under `/v1` is validated against it; an undocumented
/// status, media type, error code or property is a failure.
public final class PublishedDocument {
    private static final Map<URI, PublishedDocument> KNOWN = new ConcurrentHashMap<>();
    private static final String JSON_TYPE = "application/json";
    private static final String ERROR = "#/components/schemas/Error";
    /// The gateway's responses to unknown operations.
    private static final Set<String> AT_THE_DOOR =
            Set.of("not_found", "unauthorized", "method_not_allowed", "invalid_request", "rate_limited");

    private final OpenApi api;

    private PublishedDocument(OpenApi api) {
        this.api = api;
    }

    /// Fetched once per gateway.
    static PublishedDocument of(URI gateway) {
        return KNOWN.computeIfAbsent(
                gateway, base -> new PublishedDocument(new OpenApi(Api.plainGet(base.resolve("/openapi.json")))));
    }

    /// @param path without its query
    /// @throws AssertionError naming the request and all deviations
    void require(String method, String path, int status, HttpHeaders headers, String body) {
        if (path.startsWith("/v1/")) {
            fail(
                    String.format(Locale.ROOT, "%s %s answered %d %s", method, path, status, body),
                    violations(method, path, status, headers, body));
        }
    }

    /// Validates an event of the feed or of a webhook.
    ///
    /// @throws AssertionError naming all deviations
    public void requireEvent(JsonNode event) {
        fail("the event " + event, eventViolations(event));
    }

    private List<String> violations(String method, String path, int status, HttpHeaders headers, String body) {
        var operation = api.at(path).stream()
                .filter(described -> described.method().equals(method))
                .findFirst();
        return operation
                .map(documented -> violations(documented, status, headers, body))
                .orElseGet(() -> gatewayErrors(method, status, body));
    }

    private List<String> violations(Operation operation, int status, HttpHeaders headers, String body) {
        var response = api.response(operation, status);
        if (response.isEmpty()) {
            return List.of("this status is not described");
        }
        return Stream.of(missingHeaders(response.get(), headers), bodyViolations(response.get(), headers, body))
                .flatMap(List::stream)
                .toList();
    }

    private List<String> missingHeaders(JsonNode response, HttpHeaders headers) {
        return response.path("headers").properties().stream()
                .filter(header ->
                        api.resolve(header.getValue()).path("required").asBoolean(false))
                .map(Map.Entry::getKey)
                .filter(name -> headers.firstValue(name).isEmpty())
                .map(name -> "the header %s is missing".formatted(name))
                .toList();
    }

    private List<String> bodyViolations(JsonNode response, HttpHeaders headers, String body) {
        var contents = response.path("content");
        if (contents.isEmpty() || body.isEmpty()) {
            return contents.isEmpty() && body.isEmpty() ? List.of() : List.of("only one of the two has a body");
        }
        var type = headers.firstValue("Content-Type").orElse("").replaceAll(";.*", "");
        if (!contents.has(type)) {
            return List.of("the media type '%s' is not described".formatted(type));
        }
        return type.equals(JSON_TYPE) ? jsonViolations(contents.path(type), Api.JSON.readTree(body)) : List.of();
    }

    private List<String> jsonViolations(JsonNode content, JsonNode body) {
        var violations = new ArrayList<>(api.schemas().validate(content.path("schema"), body));
        if (content.at("/schema/$ref").asString("").equals(ERROR)) {
            var code = body.path("code").asString("");
            if (!content.path("examples").has(code)) {
                violations.add("the code '%s' is not described".formatted(code));
            }
        }
        body.path("events").forEach(event -> violations.addAll(eventViolations(event)));
        return violations;
    }

    private List<String> eventViolations(JsonNode event) {
        return api.webhooks().stream()
                .filter(webhook -> webhook.path().equals(event.path("type").asString("")))
                .findFirst()
                .map(webhook -> webhook.body().at("/requestBody/content/application~1json/schema"))
                .map(schema -> api.schemas().validate(schema, event))
                .orElseGet(() -> List.of("the type '%s' is not described".formatted(event.path("type"))));
    }

    private List<String> gatewayErrors(String method, int status, String body) {
        if (method.equals("HEAD") || method.equals("OPTIONS")) {
            return List.of();
        }
        return Optional.of(body)
                .filter(text -> text.startsWith("{"))
                .map(Api.JSON::readTree)
                .map(error -> gatewayErrorViolations(status, error))
                .orElseGet(() -> List.of("no operation is here, and it is no error either"));
    }

    private List<String> gatewayErrorViolations(int status, JsonNode error) {
        var violations = new ArrayList<>(api.schemas().validate(api.document().at(ERROR.substring(1)), error));
        if (status < 400 || !AT_THE_DOOR.contains(error.path("code").asString(""))) {
            violations.add("no operation is here");
        }
        return violations;
    }

    private static void fail(String what, List<String> violations) {
        if (!violations.isEmpty()) {
            throw new AssertionError("%s, which is not as described:%n  %s"
                    .formatted(what, String.join(System.lineSeparator() + "  ", violations)));
        }
    }
}
