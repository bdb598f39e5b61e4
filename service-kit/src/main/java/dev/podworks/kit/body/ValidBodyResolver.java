package dev.podworks.kit.body;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.BindingContext;
import org.springframework.web.reactive.result.method.HandlerMethodArgumentResolver;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/// Resolves {@link ValidBody} parameters: at most 1 MiB of JSON. All validation errors are reported at once.
public final class ValidBodyResolver implements HandlerMethodArgumentResolver {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

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
        var rules = Objects.requireNonNull(parameter.getParameterAnnotation(ValidBody.class));
        return Mono.just(read(exchange, rules, type));
    }

    private <T> Mono<T> read(ServerWebExchange exchange, ValidBody rules, Class<T> type) {
        return Mono.defer(() -> {
            requireJson(exchange);
            return RequestBytes.read(exchange.getRequest()).map(this::parse).map(body -> convert(body, rules, type));
        });
    }

    private static void requireJson(ServerWebExchange exchange) {
        var type = exchange.getRequest().getHeaders().getContentType();
        if (type == null || !type.isCompatibleWith(MediaType.APPLICATION_JSON)) {
            throw ApiException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send the body as application/json.");
        }
    }

    private JsonNode parse(byte[] bytes) {
        try {
            // Jackson fails on a property name with an unpaired surrogate when it parses bytes. Parsing text lets the
            // validation report which name it is.
            var body = tree.<JsonNode>readValue(decode(bytes));
            if (body.isMissingNode()) {
                throw notJson();
            }
            return body;
        } catch (JacksonException _) {
            throw notJson();
        }
    }

    /// JSON is UTF-8 (RFC 8259, section 8.1); a byte order mark may precede it.
    private static String decode(byte[] bytes) {
        try {
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
        } catch (CharacterCodingException _) {
            throw ApiException.of(ErrorCode.INVALID_JSON, "The body is not UTF-8.");
        }
    }

    private <T> T convert(JsonNode body, ValidBody rules, Class<T> type) {
        var errors = schemas.validate(rules.value(), type.getSimpleName(), body, Set.of(rules.except()));
        if (!errors.isEmpty()) {
            throw ValidationErrors.of(errors);
        }
        try {
            return json.treeToValue(body, type);
        } catch (DatabindException e) {
            throw notValid(e);
        }
    }

    /// The schema is less strict than the Java type, for example for ids.
    private static ApiException notValid(DatabindException failure) {
        var path = new StringBuilder();
        failure.getPath()
                .forEach(step -> path.append(
                        step.getPropertyName() == null
                                ? String.format(Locale.ROOT, "[%d]", step.getIndex())
                                : (path.isEmpty() ? "" : ".") + step.getPropertyName()));
        return ValidationErrors.of(path.isEmpty() ? "body" : path.toString(), "is not valid");
    }

    private static ApiException notJson() {
        return ApiException.of(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
    }
}
