package dev.podworks.generator;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/// One operation of a document, with the `x-` properties that say how it is routed.
///
/// @param access the value of `x-access`
/// @param calls services that the owner calls on behalf of the caller
/// @param requiresReauthentication whether a session must have been authenticated recently
/// @param audit the action of the audit log; missing if the log has no entry of it
record Operation(
        String id,
        String method,
        String path,
        String service,
        JsonNode access,
        boolean acceptsIdempotencyKey,
        List<String> calls,
        boolean waitsForThirdParty,
        boolean requiresReauthentication,
        JsonNode audit) {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final Set<String> EXTENSIONS =
            Set.of("x-service", "x-access", "x-calls", "x-waits-for-third-party", "x-reauthentication", "x-audit");
    private static final String IDEMPOTENCY_KEY = "#/components/parameters/IdempotencyKey";

    /// @throws InvalidDocumentException when an operation lacks a property that is required, or has an unknown one
    static List<Operation> in(JsonNode document) {
        return document.path("paths").properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .filter(entry -> METHODS.contains(entry.getKey()))
                        .map(entry -> of(path.getKey(), entry)))
                .toList();
    }

    private static Operation of(String path, Map.Entry<String, JsonNode> entry) {
        var method = entry.getKey().toUpperCase(Locale.ROOT);
        var body = entry.getValue();
        var name = method + " " + path;
        rejectUnknownExtensions(body, name);
        return new Operation(
                required(body, "operationId", name).asString(),
                method,
                path,
                required(body, "x-service", name).asString(),
                required(body, "x-access", name),
                references(body.path("parameters")).anyMatch(IDEMPOTENCY_KEY::equals),
                body.path("x-calls").valueStream().map(JsonNode::asString).toList(),
                body.path("x-waits-for-third-party").asBoolean(false),
                body.path("x-reauthentication").asBoolean(false),
                audit(method, body, name));
    }

    /// An operation that changes something must say whether the audit log has it.
    private static JsonNode audit(String method, JsonNode body, String operation) {
        var audit = method.equals("GET") ? body.path("x-audit") : required(body, "x-audit", operation);
        var isReason =
                audit.isObject() && audit.size() == 1 && audit.path("none").isString();
        if (!audit.isMissingNode() && !audit.isString() && !isReason) {
            throw new InvalidDocumentException(
                    operation + ": x-audit is neither an action nor {none: <reason>}: " + audit);
        }
        return audit.isString() ? audit : MissingNode.getInstance();
    }

    private static Stream<String> references(JsonNode parameters) {
        return parameters.valueStream().map(parameter -> parameter.path("$ref").asString(""));
    }

    private static JsonNode required(JsonNode body, String property, String operation) {
        if (!body.has(property)) {
            throw new InvalidDocumentException(operation + " has no " + property);
        }
        return body.path(property);
    }

    private static void rejectUnknownExtensions(JsonNode body, String operation) {
        body.propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> name.startsWith("x-") && !EXTENSIONS.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new InvalidDocumentException(operation + " has an unknown property: " + name);
                });
    }
}
