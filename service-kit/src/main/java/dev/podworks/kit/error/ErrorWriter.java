package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.kit.cause.Cause;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import tools.jackson.databind.json.JsonMapper;

/// Writes every exception as the API's error body. Nothing else in a service writes error responses.
///
/// An unexpected exception is logged with its stack trace and becomes the error `internal` without any details.
@Order(-2)
public final class ErrorWriter implements WebExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorWriter.class);

    private final JsonMapper json;

    public ErrorWriter(JsonMapper json) {
        this.json = json;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable failure) {
        var response = exchange.getResponse();
        if (response.isCommitted()) {
            // Part of the response has been sent already: only closing the connection can signal the error.
            return Mono.error(failure);
        }
        var error = ErrorTranslation.translate(failure);
        if (error.code().status() >= 500 && error != failure) {
            log(exchange, failure);
        }
        response.setStatusCode(HttpStatusCode.valueOf(error.code().status()));
        var headers = response.getHeaders();
        if (failure instanceof ResponseStatusException status) {
            headers.putAll(status.getHeaders()); // Allow, Accept
        }
        headers.setContentType(MediaType.APPLICATION_JSON);
        error.retryAfter()
                .ifPresent(
                        after -> headers.set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, after.toSeconds()))));
        if (error.code().status() == 401) {
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        HelpLink.set(exchange, error.code().wire());
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(json.writeValueAsBytes(body(exchange, error)))));
    }

    /// Only unexpected exceptions: code that throws `unavailable` on purpose logs the reason itself.
    private static void log(ServerWebExchange exchange, Throwable failure) {
        var request = exchange.getRequest();
        // Exception handlers run outside of the filters, so the Reactor context has no cause here.
        Cause.of(exchange).run(() -> {
            if (failure instanceof AbortedException) {
                // The client disconnected while it sent the request, which is normal.
                LOG.info(
                        "{} {} was aborted by the client: {}",
                        request.getMethod(),
                        request.getPath(),
                        failure.getMessage());
            } else {
                LOG.error("{} {} failed", request.getMethod(), request.getPath(), failure);
            }
        });
    }

    /// The error body for an exception.
    public ErrorBody toErrorBody(ServerWebExchange exchange, Throwable failure) {
        return body(exchange, ErrorTranslation.translate(failure));
    }

    private static ErrorBody body(ServerWebExchange exchange, ApiException error) {
        return new ErrorBody(
                error.detail(),
                error.code().status(),
                error.code(),
                Cause.of(exchange).request().orElse(null),
                error.extra());
    }
}
