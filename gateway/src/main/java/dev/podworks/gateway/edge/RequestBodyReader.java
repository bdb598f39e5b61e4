package dev.podworks.gateway.edge;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.body.RequestBytes;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Duration;
import java.util.Locale;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Reads the complete body before the request is processed: JSON, at most 1 MiB, within 30 seconds.
///
/// Services never receive a body that is too large, slow or incomplete, so none of these counts against their
/// circuit breakers.
@Component
final class RequestBodyReader {
    private static final int MAX_BYTES = 1 << 20;
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /// @return the exchange with the body in memory, or the same exchange if there is no body
    Mono<ServerWebExchange> read(ServerWebExchange exchange) {
        var headers = exchange.getRequest().getHeaders();
        var declaredLength = headers.getContentLength();
        if (declaredLength <= 0 && !headers.containsHeader(HttpHeaders.TRANSFER_ENCODING)) {
            return Mono.just(exchange);
        }
        if (declaredLength > 0) {
            requireJson(headers);
        }
        if (declaredLength > MAX_BYTES) {
            return Mono.error(RequestBodyReader::tooLarge);
        }
        return RequestBytes.read(exchange.getRequest())
                .timeout(TIMEOUT)
                .onErrorMap(RequestBodyReader::bodyError)
                .filter(bytes -> bytes.length > 0)
                .doOnNext(_ -> requireJson(headers))
                .<ServerWebExchange>map(bytes -> exchange.mutate()
                        .request(new BufferedRequest(exchange.getRequest(), bytes))
                        .build())
                .defaultIfEmpty(exchange);
    }

    private static void requireJson(HttpHeaders headers) {
        if (!isJson(headers)) {
            throw ApiException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send the body as application/json.");
        }
    }

    private static boolean isJson(HttpHeaders headers) {
        try {
            return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(headers.getContentType());
        } catch (InvalidMediaTypeException _) {
            return false;
        }
    }

    private static Throwable bodyError(Throwable failure) {
        return failure instanceof DataBufferLimitException
                ? tooLarge()
                : ValidationErrors.of(
                        "body",
                        String.format(Locale.ROOT, "was not received completely within %d s", TIMEOUT.toSeconds()));
    }

    private static ApiException tooLarge() {
        return ApiException.of(ErrorCode.BODY_TOO_LARGE, "The body is larger than 1 MiB.");
    }
}
