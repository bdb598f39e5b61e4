package dev.podworks.gateway.document;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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
        var caching = path.startsWith(Documents.ASSETS) ? IMMUTABLE : BRIEF;
        return documents
                .at(path)
                .map(document -> document.send(respond(HttpStatus.OK, caching), request))
                .orElseGet(() -> notFound(request));
    }

    /// A page for browsers, the error body for everything else.
    private ResponseEntity<byte[]> notFound(ServerHttpRequest request) {
        if (!request.getHeaders().getAccept().contains(MediaType.TEXT_HTML)) {
            throw ApiException.notFound("page");
        }
        return documents.notFound().send(respond(HttpStatus.NOT_FOUND, CacheControl.noCache()), request);
    }

    private static ResponseEntity.BodyBuilder respond(HttpStatus status, CacheControl caching) {
        return ResponseEntity.status(status)
                .cacheControl(caching)
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
    }
}
