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

/// What another server's answer, or its silence, means for an import: the link is to blame, or it may pass.
final class Answers {
    static final int MAX_ERROR_BYTES = 16 << 10;

    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    /// Of the 4xx, those that speak of the moment: too slow, too early, too often.
    private static final Set<Integer> PASSING = Set.of(408, 425, 429);

    private Answers() {}

    static boolean isRedirect(HttpStatusCode status) {
        return REDIRECTS.contains(status.value());
    }

    /// @param body the beginning of what the other side says
    /// @return a fault that may pass
    /// @throws ImportRefusedException when it will not
    static IOException refusal(HttpStatusCode status, HttpHeaders headers, String body) throws ImportRefusedException {
        var code = status.value();
        if (status.is5xxServerError() || PASSING.contains(code) || isDriveLimit(code, body)) {
            return PassingFaultException.of(String.format(Locale.ROOT, "it answered %d", code), retryAfter(headers));
        }
        throw new ImportRefusedException(
                switch (code) {
                    case 401, 403 ->
                        String.format(
                                Locale.ROOT,
                                "The link answered %d: it may not be read. Check who it is shared with, and the access token.",
                                code);
                    case 404, 410 -> String.format(Locale.ROOT, "The link answered %d: there is no such file.", code);
                    default -> String.format(Locale.ROOT, "The link answered %d instead of a file.", code);
                });
    }

    /// The drive says "too often" with a 403.
    private static boolean isDriveLimit(int code, String body) {
        return code == 403 && (body.contains("rateLimitExceeded") || body.contains("userRateLimitExceeded"));
    }

    private static Optional<Duration> retryAfter(HttpHeaders headers) {
        return Optional.ofNullable(headers.getFirst(HttpHeaders.RETRY_AFTER))
                .filter(seconds -> seconds.matches("[0-9]{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
    }

    /// What no answer means.
    ///
    /// @return a fault that may pass
    /// @throws ImportRefusedException when it will not
    static IOException fault(Throwable fault) throws ImportRefusedException, InterruptedException {
        var causes = Stream.iterate(fault, cause -> cause != null, Throwable::getCause)
                .toList();
        for (var cause : causes) {
            switch (cause) {
                case InterruptedException interrupted -> throw interrupted;
                case InterruptedIOException _
                when Thread.currentThread().isInterrupted() -> throw new InterruptedException();
                case ForbiddenTargetException _ ->
                    throw new ImportRefusedException("The address of the file is not a public one.");
                case CertificateException _ ->
                    throw new ImportRefusedException("The server of the file has no certificate that can be trusted.");
                case UnresolvedHostException unresolved -> {
                    return PassingFaultException.of("its host name could not be resolved", unresolved);
                }
                case UnknownHostException unknown -> {
                    return unknown;
                }
                case PassingFaultException passing -> {
                    return passing;
                }
                default -> {}
            }
        }
        return PassingFaultException.of("the connection broke or was refused", fault);
    }
}
