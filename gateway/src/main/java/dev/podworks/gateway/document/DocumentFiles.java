package dev.podworks.gateway.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;

/// The files of developer-docs by their paths. Pages have no extension.
final class DocumentFiles {
    private static final String FOLDER = "developer-docs";
    private static final String PAGE = ".html";
    /// The address in the samples. It is replaced by this environment's, so that readers can copy them.
    private static final String SAMPLE_URL = "https://api.podworks.example";

    private DocumentFiles() {}

    static Map<String, Document> read(URI publicUrl) {
        var files = new HashMap<String, Document>();
        try {
            var resolver = new PathMatchingResourcePatternResolver();
            for (var resource : resolver.getResources("classpath*:" + FOLDER + "/**")) {
                if (resource.isReadable() && resource.getFilename() != null) {
                    files.put(path(resource), document(resource, publicUrl));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the documentation", e);
        }
        return files;
    }

    private static String path(Resource resource) throws IOException {
        var location = resource.getURL().getPath();
        var path = location.substring(location.lastIndexOf(FOLDER + "/") + FOLDER.length());
        return path.endsWith(PAGE) ? path.substring(0, path.length() - PAGE.length()) : path;
    }

    private static Document document(Resource resource, URI publicUrl) throws IOException {
        var name = Objects.requireNonNull(resource.getFilename());
        if (!name.matches(".*\\.(html|md|txt)")) {
            return Document.ofText(type(name), resource.getContentAsByteArray());
        }
        var text = resource.getContentAsString(StandardCharsets.UTF_8);
        return Document.ofText(type(name), text.replace(SAMPLE_URL, publicUrl.toString()));
    }

    private static MediaType type(String name) {
        return name.endsWith(".md")
                ? MediaType.TEXT_MARKDOWN
                : MediaTypeFactory.getMediaType(name).orElse(MediaType.APPLICATION_OCTET_STREAM);
    }
}
