package dev.podworks.generator;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/// The scopes of API keys, as the common schema `Scope` lists them under `x-scopes`.
record Scopes(List<Scope> all) {
    static final String SCHEMA = "/components/schemas/Scope";
    static final String PROPERTY = "x-scopes";

    /// @param description what it allows, for the document's table of scopes
    /// @param roles which members may use it
    /// @param liveOnly whether it spends money, so that a test key cannot hold it
    record Scope(String name, String description, List<String> roles, boolean liveOnly) {
        /// projects:read is PROJECTS_READ.
        String constant() {
            return name.replace(':', '_').toUpperCase(Locale.ROOT);
        }
    }

    static Scopes of(JsonNode common) {
        return new Scopes(common.at(SCHEMA).path(PROPERTY).properties().stream()
                .map(entry -> scope(entry.getKey(), entry.getValue()))
                .toList());
    }

    private static Scope scope(String name, JsonNode properties) {
        return new Scope(
                name,
                properties.path("description").asString(),
                properties.path("roles").valueStream().map(JsonNode::asString).toList(),
                properties.path("live-only").asBoolean(false));
    }

    /// @throws InvalidDocumentException when there is no such scope
    Scope named(String name) {
        return all.stream()
                .filter(scope -> scope.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new InvalidDocumentException("there is no scope " + name));
    }
}
