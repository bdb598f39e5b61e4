package dev.podworks.gateway.page;

import dev.podworks.gateway.document.Document;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;
import org.springframework.http.MediaTypeFactory;
import org.springframework.stereotype.Component;

/// The page's files, read at startup.
@Component
public final class PageFiles {
    static final String PAGE = "/account";
    /// File names contain a hash of the content.
    static final String ASSETS = PAGE + "/assets/";

    private static final String API = PAGE + "/api";
    private static final String FOLDER = "account-page";

    private final Map<String, Document> files;
    private final Document page;

    PageFiles() {
        this.files = read();
        this.page = Optional.ofNullable(files.get(PAGE + "/index.html"))
                .orElseGet(() -> document(new ClassPathResource("page/not-built.html")));
    }

    /// Whether the path belongs to the page, which is public, and not to the API.
    public static boolean isPage(String path) {
        return path.equals(PAGE) || (path.startsWith(PAGE + "/") && !path.equals(API) && !path.startsWith(API + "/"));
    }

    /// The file at the path, or the page itself. Empty for assets of another build, where a browser would interpret
    /// the page as a script.
    Optional<Document> at(String path) {
        var file = Optional.ofNullable(files.get(path));
        return path.startsWith(ASSETS) ? file : file.or(() -> Optional.of(page));
    }

    private static Map<String, Document> read() {
        var files = new HashMap<String, Document>();
        try {
            var resolver = new PathMatchingResourcePatternResolver();
            for (var resource : resolver.getResources("classpath*:" + FOLDER + "/**")) {
                if (resource.isReadable() && resource.getFilename() != null) {
                    files.put(path(resource), document(resource));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the account page", e);
        }
        return Map.copyOf(files);
    }

    private static String path(Resource resource) throws IOException {
        var location = resource.getURL().getPath();
        return PAGE + location.substring(location.lastIndexOf(FOLDER + "/") + FOLDER.length());
    }

    private static Document document(Resource resource) {
        try {
            var type = MediaTypeFactory.getMediaType(resource).orElse(MediaType.APPLICATION_OCTET_STREAM);
            var bytes = resource.getContentAsByteArray();
            return isText(type) ? Document.ofText(type, bytes) : Document.of(type, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + resource, e);
        }
    }

    private static boolean isText(MediaType type) {
        return type.getType().equals("text") || type.getSubtype().equals("javascript");
    }
}
