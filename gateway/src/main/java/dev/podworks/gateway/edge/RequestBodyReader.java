package dev.podworks.gateway.edge;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Duration;
import java.util.Locale;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Reads a body whole before anything else is done with the request: JSON, at most 1 MiB, within half a minute.
///
/// So a service never sees a body that is too large, slow or broken off, and none of these counts against its
/// circuit breaker.
@Component
final class RequestBodyReader {
    private static final int MAX_BYTES = 1 << 20;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /// @return the exchange with the body in memory, or as it was where there is none
    Mono<ServerWebExchange> read(ServerWebExchange exchange) {
        var headers = exchange.getRequest().getHeaders();
        var announced = headers.getContentLength();
        if (announced <= 0 && !headers.containsHeader(HttpHeaders.TRANSFER_ENCODING)) {
            return Mono.just(exchange);
        }
        if (announced > 0) {
            requireJson(headers);
        }
        if (announced > MAX_BYTES) {
            return Mono.error(RequestBodyReader::tooLarge);
        }
        return DataBufferUtils.join(exchange.getRequest().getBody(), MAX_BYTES)
                .timeout(LONGEST_WAIT)
                .onErrorMap(RequestBodyReader::refusal)
                .map(RequestBodyReader::bytes)
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

    private static Throwable refusal(Throwable fault) {
        return fault instanceof DataBufferLimitException
                ? tooLarge()
                : ValidationErrors.of(
                        "body",
                        String.format(Locale.ROOT, "did not arrive whole within %d s", LONGEST_WAIT.toSeconds()));
    }

    private static ApiException tooLarge() {
        return ApiException.of(ErrorCode.BODY_TOO_LARGE, "The body is over 1 MiB.");
    }

    /// On the heap: whatever becomes of the request, there is nothing to release.
    private static byte[] bytes(DataBuffer buffer) {
        var bytes = new byte[buffer.readableByteCount()];
        buffer.read(bytes);
        DataBufferUtils.release(buffer);
        return bytes;
    }
}
