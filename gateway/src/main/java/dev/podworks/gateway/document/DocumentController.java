package dev.podworks.gateway.document;

import java.time.Duration;
import java.util.Locale;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
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
        var document = documents.at(request.getPath().value());
        var answer = ResponseEntity.ok()
                .contentType(document.type())
                .eTag(document.tag())
                .cacheControl(CacheControl.maxAge(CACHED).cachePublic())
                .varyBy(HttpHeaders.ACCEPT_ENCODING)
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "no-referrer");
        return takesGzip(request)
                ? answer.header(HttpHeaders.CONTENT_ENCODING, "gzip").body(document.zipped())
                : answer.body(document.bytes());
    }

    private static boolean takesGzip(ServerHttpRequest request) {
        return request.getHeaders().getOrEmpty(HttpHeaders.ACCEPT_ENCODING).stream()
                .map(accepted -> accepted.toLowerCase(Locale.ROOT).replace(" ", ""))
                .anyMatch(accepted -> accepted.contains("gzip") && !accepted.contains("gzip;q=0"));
    }
}
