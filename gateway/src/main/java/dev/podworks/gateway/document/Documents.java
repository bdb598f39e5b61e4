package dev.podworks.gateway.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The documents, read at startup: the gateway does not start if one is missing.
@Component
public class Documents {
    static final String OPENAPI_JSON = "/openapi.json";
    static final String OPENAPI_YAML = "/openapi.yaml";
    static final String PAGE = "/docs";
    static final String PAGES = PAGE + "/";
    /// The first page as Markdown. The others are in [#PAGES].
    static final String PAGE_MARKDOWN = PAGE + ".md";
    /// File names contain a hash of the content.
    static final String ASSETS = PAGES + "assets/";
    static final String FOR_LANGUAGE_MODELS = "/llms.txt";
    static final String ALL_FOR_LANGUAGE_MODELS = "/llms-full.txt";

    private static final String NOT_FOUND = PAGES + "not-found";

    private final Map<String, Document> documents;

    Documents(JsonMapper json, DocumentProperties properties) {
        var read = new HashMap<>(DocumentFiles.read(properties.publicUrl()));
        var yaml = openapi();
        read.put(OPENAPI_YAML, Document.of(MediaType.APPLICATION_YAML, yaml));
        read.put(
                OPENAPI_JSON,
                Document.of(MediaType.APPLICATION_JSON, json.writeValueAsBytes(new YAMLMapper().readTree(yaml))));
        if (!read.keySet().containsAll(Set.of(PAGE, NOT_FOUND, FOR_LANGUAGE_MODELS))) {
            throw new IllegalStateException("the pages of developer-docs are missing in this build");
        }
        this.documents = Map.copyOf(read);
    }

    /// Whether the path is that of a document, which is public, or of a page that does not exist.
    public static boolean isDocument(String path) {
        return switch (path) {
            case OPENAPI_JSON, OPENAPI_YAML, PAGE, PAGE_MARKDOWN, FOR_LANGUAGE_MODELS, ALL_FOR_LANGUAGE_MODELS -> true;
            default -> path.startsWith(PAGES);
        };
    }

    Optional<Document> at(String path) {
        return Optional.ofNullable(documents.get(path));
    }

    /// What people see instead of a page that does not exist.
    Document notFound() {
        return Objects.requireNonNull(documents.get(NOT_FOUND));
    }

    private static byte[] openapi() {
        try {
            return new ClassPathResource("openapi.yaml").getContentAsByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("openapi.yaml is missing in this build", e);
        }
    }
}
