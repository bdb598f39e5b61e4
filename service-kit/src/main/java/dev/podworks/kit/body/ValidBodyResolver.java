package dev.podworks.kit.body;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.Faults;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.core.MethodParameter;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/// Reads a {@link ValidBody}: at most 1 MiB of JSON, every fault of it at once.
public final class ValidBodyResolver implements HandlerMethodArgumentResolver {
    private static final int MAX_BYTES = 1 << 20;

    private final JsonMapper json;
    private final ObjectReader tree;
    private final RequestSchemas schemas;

    public ValidBodyResolver(JsonMapper json, RequestSchemas schemas) {
        this.json = json;
        this.tree = json.readerFor(JsonNode.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
        this.schemas = schemas;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(ValidBody.class);
    }

    @Override
    public Mono<Object> resolveArgument(MethodParameter parameter, BindingContext binding, ServerWebExchange exchange) {
        var type = parameter.nested().getNestedParameterType();
        var document = Objects.requireNonNull(parameter.getParameterAnnotation(ValidBody.class))
                .value();
        return Mono.just(read(exchange, document, type));
    }

    private <T> Mono<T> read(ServerWebExchange exchange, ApiDocument document, Class<T> type) {
        return Mono.defer(() -> {
            requireJson(exchange);
            return DataBufferUtils.join(limited(exchange.getRequest().getBody()))
                    .map(this::parse)
                    .switchIfEmpty(Mono.error(ValidBodyResolver::notJson))
                    .map(body -> convert(body, document, type));
        });
    }

    private static void requireJson(ServerWebExchange exchange) {
        var type = exchange.getRequest().getHeaders().getContentType();
        if (type == null || !type.isCompatibleWith(MediaType.APPLICATION_JSON)) {
            throw ApiException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send the body as application/json.");
        }
    }

    /// `join` has a limit of its own, but releases the buffer that goes beyond it twice, which breaks the connection.
    private static Flux<DataBuffer> limited(Flux<DataBuffer> body) {
        return Flux.defer(() -> {
            var bytes = new AtomicLong();
            return body.handle((buffer, sink) -> {
                if (bytes.addAndGet(buffer.readableByteCount()) <= MAX_BYTES) {
                    sink.next(buffer);
                    return;
                }
                DataBufferUtils.release(buffer);
                sink.error(new DataBufferLimitException("more than " + MAX_BYTES + " bytes"));
            });
        });
    }

    private JsonNode parse(DataBuffer buffer) {
        try (var stream = buffer.asInputStream(true)) {
            var body = tree.<JsonNode>readValue(stream);
            if (body.isMissingNode()) {
                throw notJson();
            }
            return body;
        } catch (JacksonException | IOException _) {
            throw notJson();
        }
    }

    private <T> T convert(JsonNode body, ApiDocument document, Class<T> type) {
        var faults = schemas.faults(document, type.getSimpleName(), body);
        if (!faults.isEmpty()) {
            throw Faults.of(faults);
        }
        try {
            return json.treeToValue(body, type);
        } catch (DatabindException fault) {
            throw notUnderstood(fault);
        }
    }

    /// The schema allows what our own type does not, such as an identifier that only looks like one.
    private static ApiException notUnderstood(DatabindException fault) {
        var path = new StringBuilder();
        fault.getPath()
                .forEach(step -> path.append(
                        step.getPropertyName() == null
                                ? "[%d]".formatted(step.getIndex())
                                : (path.isEmpty() ? "" : ".") + step.getPropertyName()));
        return Faults.of(path.isEmpty() ? "body" : path.toString(), "is not understood");
    }

    private static ApiException notJson() {
        return ApiException.of(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
    }
}
