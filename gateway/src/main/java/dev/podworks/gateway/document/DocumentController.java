package dev.podworks.gateway.document;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Serves the documents.
@RestController
class DocumentController {
    /// How long clients may use the documents of a previous release.
    private static final CacheControl BRIEF =
            CacheControl.maxAge(Duration.ofMinutes(5)).cachePublic();

    private static final CacheControl IMMUTABLE =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();
    /// Scripts and styles are files of ours; nothing else is loaded.
    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'");

    private final Documents documents;

    DocumentController(Documents documents) {
        this.documents = documents;
    }

    @GetMapping({
        Documents.OPENAPI_JSON,
        Documents.OPENAPI_YAML,
        Documents.PAGE,
        Documents.PAGE_MARKDOWN,
        Documents.PAGES + "{*rest}",
        Documents.FOR_LANGUAGE_MODELS,
        Documents.ALL_FOR_LANGUAGE_MODELS
    })
    ResponseEntity<byte[]> read(ServerHttpRequest request) {
        var path = request.getPath().value();
        var document = documents.at(path).orElseThrow(() -> ApiException.notFound("page"));
        var response = ResponseEntity.ok()
                .cacheControl(path.startsWith(Documents.ASSETS) ? IMMUTABLE : BRIEF)
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return document.send(response, request);
    }
}
