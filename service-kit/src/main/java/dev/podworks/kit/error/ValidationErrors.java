package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.json.StorableText;
import java.util.List;
import java.util.Locale;

/// Creates `invalid_request` errors, with all violations of a request.
public final class ValidationErrors {
    private ValidationErrors() {}

    /// Path and message may quote the request, so unpaired surrogates are replaced: the response is UTF-8.
    ///
    /// @param path in the body, such as `files[0].fileName`, or the name of the query parameter
    public record FieldError(String path, String message) {
        public FieldError {
            path = StorableText.repair(path);
            message = StorableText.repair(message);
        }
    }

    public static ApiException of(List<FieldError> errors) {
        var first = errors.getFirst();
        var others = errors.size() - 1;
        var detail = "%s: %s%s"
                .formatted(
                        first.path(),
                        first.message(),
                        others == 0 ? "" : String.format(Locale.ROOT, " (and %d more)", others));
        return ApiException.of(ErrorCode.INVALID_REQUEST, detail, errors);
    }

    public static ApiException of(String path, String message) {
        return of(List.of(new FieldError(path, message)));
    }
}
