package dev.podworks.kit.body;

/// The documents that describe what callers may send.
public enum ApiDocument {
    /// `/v1`, published.
    PUBLIC("openapi.yaml"),
    /// What the account page alone asks for.
    ACCOUNT("account.yaml"),
    /// The service team's own door.
    OPERATOR("operator.yaml");

    private final String file;

    ApiDocument(String file) {
        this.file = file;
    }

    String schema(String name) {
        return "classpath:%s#/components/schemas/%s".formatted(file, name);
    }
}
