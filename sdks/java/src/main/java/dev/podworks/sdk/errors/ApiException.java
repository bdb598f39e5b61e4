package dev.podworks.sdk.errors;

import com.fasterxml.jackson.databind.JsonNode;
import dev.podworks.sdk.json.Json;
import dev.podworks.sdk.model.FieldError;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The API responded with an error. The subclass says which kind, {@link #code} says exactly what. */
public abstract sealed class ApiException extends PodworksException
        permits AuthenticationException,
                BadRequestException,
                ConflictException,
                GoneException,
                IdempotencyException,
                NotFoundException,
                PaymentRequiredException,
                PermissionDeniedException,
                RateLimitException,
                ServerException {
    private static final long serialVersionUID = 1;

    private final transient ErrorResponse response;

    ApiException(ErrorResponse response) {
        super(response.status() + " " + response.code().orElse("error") + ": " + response.detail());
        this.response = response;
    }

    /** The exception of a response. */
    public static ApiException of(ErrorResponse response) {
        return switch (response.status()) {
            case 401 -> new AuthenticationException(response);
            case 402 -> new PaymentRequiredException(response);
            case 403 -> new PermissionDeniedException(response);
            case 404 -> new NotFoundException(response);
            case 409 -> new ConflictException(response);
            case 410 -> new GoneException(response);
            case 422 -> new IdempotencyException(response);
            case 429 -> new RateLimitException(response);
            default -> response.status() >= 500 ? new ServerException(response) : new BadRequestException(response);
        };
    }

    /** The HTTP status. */
    public int status() {
        return response.status();
    }

    /** For programs. Empty if something between the client and the API responded. */
    public Optional<String> code() {
        return response.code();
    }

    /** For people: what is wrong and what to do about it. */
    public String detail() {
        return response.detail();
    }

    /** The {@code Request-Id}. Include it when you contact support. */
    public Optional<String> requestId() {
        return response.requestId();
    }

    /** Everything that is wrong with the request, each with its path. Empty unless the code has such a list. */
    public List<FieldError> fieldErrors() {
        var extra = response.extra();
        if (!extra.isArray()) return List.of();
        return StreamSupport.stream(extra.spliterator(), false)
                .filter(JsonNode::isObject)
                .map(error -> Json.convert(error, FieldError.class))
                .toList();
    }

    /** Details that depend on the code, such as {@code scope} for {@code missing_scope}. */
    public Map<String, Object> details() {
        var details = new LinkedHashMap<String, Object>();
        response.extra()
                .properties()
                .forEach(one -> details.put(one.getKey(), Json.convert(one.getValue(), Object.class)));
        return details;
    }

    /** The time to wait before the request is sent again, if the API said so. */
    public Optional<Duration> retryAfter() {
        return response.retryAfter();
    }
}
