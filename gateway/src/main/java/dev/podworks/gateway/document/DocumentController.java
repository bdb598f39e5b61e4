package dev.podworks.gateway.document;

import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Answers the documents, whole or, to whom has one already, with a 304.
@RestController
class DocumentController {
    /// A new build's documents are seen within this time.
    private static final Duration CACHED = Duration.ofMinutes(5);
    /// Styles are the renderer's own, which it writes into the page; scripts are files of ours, and nothing else loads.
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
        var answer = ResponseEntity.ok()
                .cacheControl(CacheControl.maxAge(CACHED).cachePublic())
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return documents.at(request.getPath().value()).send(answer, request);
    }
}
