package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.sql.ExceptionChain;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;

/// Maps exceptions of Spring and the drivers to errors of the API.
final class ErrorTranslation {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private ErrorTranslation() {}

    static ApiException translate(Throwable failure) {
        return switch (failure) {
            case ApiException error -> error;
            case DataBufferLimitException _ -> ApiException.of(ErrorCode.BODY_TOO_LARGE, "The body exceeds 1 MiB.");
            case MethodNotAllowedException e ->
                ApiException.of(ErrorCode.METHOD_NOT_ALLOWED, e.getHttpMethod() + " is not allowed on this path.");
            case NotAcceptableStatusException _ ->
                ApiException.of(ErrorCode.NOT_ACCEPTABLE, "The response is application/json: accept that type.");
            case UnsupportedMediaTypeStatusException _ ->
                ApiException.of(ErrorCode.UNSUPPORTED_MEDIA_TYPE, "Send the body as application/json.");
            case ServerWebInputException input -> input(input);
            case ResponseStatusException status -> status(status);
            case DecodingException _ -> ApiException.of(ErrorCode.INVALID_JSON, "The body is not valid JSON.");
            case CallNotPermittedException _, ConnectException _, TimeoutException _ -> unavailable();
            case WebClientRequestException _ -> unavailable(); // another service did not respond
            case TransientDataAccessException _,
                    DataAccessResourceFailureException _,
                    CannotCreateTransactionException _ -> unavailable();
            default -> isDatabaseUnavailable(failure) ? unavailable() : internal();
        };
    }

    /// Also if a failed rollback hides the first exception.
    private static boolean isDatabaseUnavailable(Throwable failure) {
        return ExceptionChain.of(failure).anyMatch(cause -> cause instanceof DataAccessResourceFailureException);
    }

    private static ApiException internal() {
        return ApiException.of(
                ErrorCode.INTERNAL,
                "An unexpected error occurred. If it persists, contact support with this request id.");
    }

    /// An id in the path that is not valid is a resource that does not exist; anything else is invalid input.
    private static ApiException input(ServerWebInputException input) {
        var parameter = input.getMethodParameter();
        if (parameter != null && parameter.hasParameterAnnotation(PathVariable.class)) {
            return ApiException.notFound("resource");
        }
        var name = parameter == null || parameter.getParameterName() == null ? "body" : parameter.getParameterName();
        return ValidationErrors.of(name, "is missing or not valid");
    }

    private static ApiException status(ResponseStatusException status) {
        return switch (status.getStatusCode().value()) {
            case 404 -> ApiException.notFound("route");
            case 413 -> ApiException.of(ErrorCode.BODY_TOO_LARGE, "The body exceeds 1 MiB.");
            case 503, 504 -> unavailable();
            default ->
                status.getStatusCode().is4xxClientError() ? ValidationErrors.of("request", "is not valid") : internal();
        };
    }

    private static ApiException unavailable() {
        return ApiException.unavailable("A part of the service is unavailable. Retry shortly.", RETRY_AFTER);
    }
}
