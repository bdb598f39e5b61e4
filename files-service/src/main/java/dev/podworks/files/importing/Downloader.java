package dev.podworks.files.importing;

import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.egress.InvalidUrlException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.resources.ConnectionProvider;

/// Requests a file, following at most five redirects. The rules for URLs apply to every redirect.
final class Downloader {
    /// Specification: Limits, import download time.
    private static final int MAX_REDIRECTS = 5;

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
    /// A connection without data for this long is considered broken.
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration RESPONSE_TIMEOUT = CONNECT_TIMEOUT.plus(READ_TIMEOUT);
    /// Network buffers that are prefetched while the store is slow.
    private static final int PREFETCHED_BUFFERS = 16;

    private final Egress egress;
    private final WebClient http;

    Downloader(Egress egress) {
        this.egress = egress;
        // A new connection for each request: imports rarely share a host.
        var client = egress.client(ConnectionProvider.newConnection(), CONNECT_TIMEOUT)
                .responseTimeout(READ_TIMEOUT);
        this.http = WebClient.builder()
                .clientConnector(new ReactorClientHttpConnector(client))
                .defaultHeader(HttpHeaders.USER_AGENT, "Podworks-Import/1")
                .defaultHeader(HttpHeaders.ACCEPT_ENCODING, "identity")
                .build();
    }

    /// @throws PermanentImportException if the link can never succeed
    /// @throws IOException a transient failure
    Download open(DownloadTarget target) throws PermanentImportException, IOException, InterruptedException {
        var current = target;
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            requireAllowed(current.uri());
            var response = request(current);
            var location = response.getHeaders().getFirst(HttpHeaders.LOCATION);
            if (!ResponseClassifier.isRedirect(response.getStatusCode()) || location == null || location.isBlank()) {
                return download(current, response);
            }
            discard(response);
            current = next(current, location);
        }
        throw new PermanentImportException(
                String.format(Locale.ROOT, "The link redirects more than %d times.", MAX_REDIRECTS));
    }

    private static DownloadTarget next(DownloadTarget target, String location) throws PermanentImportException {
        try {
            return target.redirectedTo(location);
        } catch (InvalidUrlException e) {
            throw new PermanentImportException("The URL that the link redirects to " + e.reason() + ".");
        }
    }

    private void requireAllowed(URI address) throws PermanentImportException {
        var error = egress.validate(address);
        if (error.isPresent()) {
            throw new PermanentImportException("The URL, or a URL that it redirects to, " + error.get() + ".");
        }
    }

    private ResponseEntity<Flux<DataBuffer>> request(DownloadTarget target)
            throws PermanentImportException, IOException, InterruptedException {
        try {
            var response = http.get()
                    .uri(target.uri())
                    .headers(headers -> authorize(headers, target.token()))
                    .retrieve()
                    .onStatus(_ -> true, _ -> Mono.empty())
                    .toEntityFlux(DataBuffer.class)
                    .block(RESPONSE_TIMEOUT);
            return Objects.requireNonNull(response, "response entity");
        } catch (RuntimeException e) {
            throw ResponseClassifier.classify(e);
        }
    }

    private static void authorize(HttpHeaders headers, @Nullable String token) {
        if (token != null) {
            headers.setBearerAuth(token);
        }
    }

    private static Download download(DownloadTarget target, ResponseEntity<Flux<DataBuffer>> response)
            throws PermanentImportException, IOException {
        var status = response.getStatusCode();
        if (status.value() != 200) {
            throw ResponseClassifier.classify(response.getStatusCode(), response.getHeaders(), errorText(response));
        }
        var headers = response.getHeaders();
        if (!target.acceptsHtml() && MediaType.TEXT_HTML.isCompatibleWith(headers.getContentType())) {
            discard(response);
            throw new PermanentImportException("The share link leads to a page, not to a file. Share the file itself.");
        }
        var length =
                headers.getContentLength() < 0 ? OptionalLong.empty() : OptionalLong.of(headers.getContentLength());
        return new Download(DataBufferUtils.subscriberInputStream(body(response), PREFETCHED_BUFFERS), length);
    }

    private static Flux<DataBuffer> body(ResponseEntity<Flux<DataBuffer>> response) {
        return Objects.requireNonNullElse(response.getBody(), Flux.empty());
    }

    /// Closes the connection without reading the rest of the body.
    private static void discard(ResponseEntity<Flux<DataBuffer>> response) {
        body(response)
                .doOnNext(DataBufferUtils::release)
                .take(1)
                .onErrorComplete()
                .subscribe();
    }

    /// The beginning of an error response's body, which may contain a reason.
    private static String errorText(ResponseEntity<Flux<DataBuffer>> response) {
        return Objects.requireNonNullElse(
                DataBufferUtils.join(
                                DataBufferUtils.takeUntilByteCount(body(response), ResponseClassifier.MAX_ERROR_BYTES))
                        .map(buffer -> {
                            var text = buffer.toString(java.nio.charset.StandardCharsets.UTF_8);
                            DataBufferUtils.release(buffer);
                            return text;
                        })
                        .timeout(CONNECT_TIMEOUT)
                        .onErrorReturn("")
                        .block(),
                "");
    }
}
