package dev.podworks.gateway.document;

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
    private static final Duration MAX_AGE = Duration.ofMinutes(5);
    /// The renderer writes inline styles into the page. Scripts are files of ours; nothing else is loaded.
    private static final String POLICY = String.join(
            "; ",
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self' data:",
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
        Documents.PAGE_SCRIPT,
        Documents.RENDERER,
        Documents.FOR_LANGUAGE_MODELS
    })
    ResponseEntity<byte[]> read(ServerHttpRequest request) {
        var response = ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(MAX_AGE).cachePublic())
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return documents.at(request.getPath().value()).send(response, request);
    }
}
