package dev.podworks.kit.body;

/// The OpenAPI documents, which contain the schemas of request bodies.
public enum ApiDocument {
    /// The published API, `/v1`.
    PUBLIC("openapi.yaml"),
    /// The API of the account page.
    ACCOUNT("account.yaml"),
    /// The API of operators.
    OPERATOR("operator.yaml");

    private final String file;

    ApiDocument(String file) {
        this.file = file;
    }

    String schema(String name) {
        return "classpath:%s#/components/schemas/%s".formatted(file, name);
    }
}
