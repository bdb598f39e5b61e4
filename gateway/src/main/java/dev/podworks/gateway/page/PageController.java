package dev.podworks.gateway.page;

import dev.podworks.gateway.document.Document;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Serves the account page and its files.
@RestController
class PageController {
    private static final CacheControl IMMUTABLE =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

    private final PageFiles files;
    private final String policy;

    PageController(PageFiles files, PageProperties properties) {
        this.files = files;
        this.policy = ContentSecurityPolicy.of(properties);
    }

    /// Excludes `/account/api`: a mapping here would take precedence over the routes to services.
    @GetMapping({
        PageFiles.PAGE,
        PageFiles.PAGE + "/",
        PageFiles.PAGE + "/{first:(?!api$).+}",
        PageFiles.PAGE + "/{first:(?!api$).+}/{*rest}"
    })
    ResponseEntity<byte[]> read(ServerHttpRequest request) {
        var path = request.getPath().value();
        return files.at(path)
                .map(file -> respond(file, path, request))
                .orElseThrow(() -> ApiException.notFound("file"));
    }

    private ResponseEntity<byte[]> respond(Document file, String path, ServerHttpRequest request) {
        var response = ResponseEntity.ok()
                .cacheControl(path.startsWith(PageFiles.ASSETS) ? IMMUTABLE : CacheControl.noCache())
                .header("Content-Security-Policy", policy)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "same-origin");
        return file.send(response, request);
    }
}
