package dev.podworks.gateway.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The documents, generated at startup: the gateway does not start if one cannot be.
@Component
public class Documents {
    static final String OPENAPI_JSON = "/openapi.json";
    static final String OPENAPI_YAML = "/openapi.yaml";
    static final String PAGE = "/docs";
    static final String PAGE_SCRIPT = "/docs/reference.js";
    static final String RENDERER = "/docs/scalar.js";
    static final String FOR_LANGUAGE_MODELS = "/llms.txt";

    private static final Set<String> PATHS =
            Set.of(OPENAPI_JSON, OPENAPI_YAML, PAGE, PAGE_SCRIPT, RENDERER, FOR_LANGUAGE_MODELS);
    private static final MediaType SCRIPT = MediaType.valueOf("text/javascript");

    private final Map<String, Document> documents;

    Documents(JsonMapper json) {
        var yaml = resource("openapi.yaml");
        JsonNode api = new YAMLMapper().readTree(yaml);
        this.documents = Map.of(
                OPENAPI_YAML, Document.of(MediaType.APPLICATION_YAML, yaml),
                OPENAPI_JSON, Document.of(MediaType.APPLICATION_JSON, json.writeValueAsBytes(api)),
                PAGE, Document.ofText(MediaType.TEXT_HTML, text("document/docs.html")),
                PAGE_SCRIPT, Document.ofText(SCRIPT, text("document/reference.js")),
                RENDERER, Document.ofText(SCRIPT, text("META-INF/resources/webjars/scalar/scalar.js")),
                FOR_LANGUAGE_MODELS,
                        Document.ofText(
                                MediaType.TEXT_PLAIN,
                                new LanguageModelGuide(api, text("document/main-job.md")).text()));
    }

    /// Whether the path is that of a document, which is public.
    public static boolean isDocument(String path) {
        return PATHS.contains(path);
    }

    Document at(String path) {
        return Objects.requireNonNull(documents.get(path), path);
    }

    private static String text(String file) {
        return new String(resource(file), StandardCharsets.UTF_8);
    }

    private static byte[] resource(String file) {
        try {
            return new ClassPathResource(file).getContentAsByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(file + " is missing in this build", e);
        }
    }
}
