package dev.podworks.files.importing;

import dev.podworks.kit.egress.ForbiddenTargetException;
import dev.podworks.kit.egress.UnresolvedHostException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;

/// Classifies failed responses and exceptions of an import as permanent or transient.
final class ResponseClassifier {
    static final int MAX_ERROR_BYTES = 16 << 10;

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    /// Transient 4xx statuses: timeout, too early, too many requests.
    private static final Set<Integer> TRANSIENT = Set.of(408, 425, 429);

    private ResponseClassifier() {}

    static boolean isRedirect(HttpStatusCode status) {
        return REDIRECTS.contains(status.value());
    }

    /// @param body the beginning of the response body
    /// @return a transient failure
    /// @throws PermanentImportException if retrying cannot help
    static IOException classify(HttpStatusCode status, HttpHeaders headers, String body)
            throws PermanentImportException {
        var code = status.value();
        if (status.is5xxServerError() || TRANSIENT.contains(code) || isDriveLimit(code, body)) {
            return TransientImportException.of(
                    String.format(Locale.ROOT, "the server responded with status %d", code), retryAfter(headers));
        }
        throw new PermanentImportException(
                switch (code) {
                    case 401, 403 ->
                        String.format(
                                Locale.ROOT,
                                "The server responded with status %d: access denied. Check who the file is shared"
                                        + " with, and the access token.",
                                code);
                    case 404, 410 ->
                        String.format(Locale.ROOT, "The server responded with status %d: no such file.", code);
                    default ->
                        String.format(Locale.ROOT, "The server responded with status %d instead of the file.", code);
                });
    }

    /// Google Drive reports rate limits with status 403.
    private static boolean isDriveLimit(int code, String body) {
        return code == 403 && (body.contains("rateLimitExceeded") || body.contains("userRateLimitExceeded"));
    }

    private static Optional<Duration> retryAfter(HttpHeaders headers) {
        return Optional.ofNullable(headers.getFirst(HttpHeaders.RETRY_AFTER))
                .filter(seconds -> seconds.matches("[0-9]{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }

    /// @param failure why there is no complete response
    /// @return a transient failure
    /// @throws PermanentImportException if retrying cannot help
    static IOException classify(Throwable failure) throws PermanentImportException, InterruptedException {
        var causes = Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .toList();
        for (var cause : causes) {
            switch (cause) {
                case InterruptedException interrupted -> throw interrupted;
                case InterruptedIOException _
                when Thread.currentThread().isInterrupted() -> throw new InterruptedException();
                case ForbiddenTargetException _ ->
                    throw new PermanentImportException("The URL resolves to a private address.");
                case CertificateException _ ->
                    throw new PermanentImportException("The server has no trusted TLS certificate.");
                case UnresolvedHostException unresolved -> {
                    return TransientImportException.of("the host name could not be resolved", unresolved);
                }
                case UnknownHostException unknown -> {
                    return unknown;
                }
                case TransientImportException transientFailure -> {
                    return transientFailure;
                }
                default -> {}
            }
        }
        return TransientImportException.of("the connection was closed or refused", failure);
    }
}
