package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorBody;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.request.RequestIds;
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

/// Writes every fault as the one error body. Nothing else in a service writes an error.
///
/// A fault that we did not foresee is logged whole and answered as `internal` with nothing of its inside.
@Order(-2)
public final class ErrorWriter implements WebExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorWriter.class);

    private final JsonMapper json;

    public ErrorWriter(JsonMapper json) {
        this.json = json;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable fault) {
        var response = exchange.getResponse();
        if (response.isCommitted()) {
            // Half an answer is out already: closing the connection is the only honest signal left.
            return Mono.error(fault);
        }
        var answer = ErrorTranslation.translate(fault);
        if (answer.code().status() >= 500 && answer != fault) {
            log(exchange, fault);
        }
        response.setStatusCode(HttpStatusCode.valueOf(answer.code().status()));
        var headers = response.getHeaders();
        if (fault instanceof ResponseStatusException status) {
            headers.putAll(status.getHeaders()); // Allow, Accept
        }
        headers.setContentType(MediaType.APPLICATION_JSON);
        answer.retryAfter()
                .ifPresent(
                        after -> headers.set(HttpHeaders.RETRY_AFTER, Long.toString(Math.max(1, after.toSeconds()))));
        if (answer.code().status() == 401) {
            headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        return response.writeWith(
                Mono.fromSupplier(() -> response.bufferFactory().wrap(json.writeValueAsBytes(body(exchange, answer)))));
    }

    /// Only what nobody foresaw: whoever answers `unavailable` on purpose knows why, and has said so where it matters.
    private static void log(ServerWebExchange exchange, Throwable fault) {
        var request = exchange.getRequest();
        // Outside the filters, so the cause is in no context here.
        Cause.of(exchange).run(() -> {
            if (fault instanceof AbortedException) {
                // Whoever sent it hung up before it was whole, which is no fault of ours and happens every day.
                LOG.info("{} {} broke off: {}", request.getMethod(), request.getPath(), fault.getMessage());
            } else {
                LOG.error("{} {} failed", request.getMethod(), request.getPath(), fault);
            }
        });
    }

    /// The body with which a fault would be answered.
    public ErrorBody toErrorBody(ServerWebExchange exchange, Throwable fault) {
        return body(exchange, ErrorTranslation.translate(fault));
    }

    private static ErrorBody body(ServerWebExchange exchange, ApiException answer) {
        return new ErrorBody(
                answer.detail(),
                answer.code().status(),
                answer.code(),
                RequestIds.of(exchange).orElse(null),
                answer.extra());
    }
}
