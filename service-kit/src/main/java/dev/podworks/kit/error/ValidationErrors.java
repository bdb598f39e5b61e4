package dev.podworks.kit.error;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.json.StorableText;
import java.util.List;
import java.util.Locale;

/// What is wrong with a request's body or query: all of it at once.
public final class ValidationErrors {
    private ValidationErrors() {}

    /// @param path where in the body, such as `files[0].fileName`, or the name of the query parameter
    ///
    /// Both may quote what the caller sent, and an answer is UTF-8 whatever that was.
    public record FieldError(String path, String message) {
        public FieldError {
            path = StorableText.repair(path);
            message = StorableText.repair(message);
        }
    }

    public static ApiException of(List<FieldError> faults) {
        var first = faults.getFirst();
        var others = faults.size() - 1;
        var detail = "%s: %s%s"
                .formatted(
                        first.path(),
                        first.message(),
                        others == 0 ? "" : String.format(Locale.ROOT, " (and %d more)", others));
        return ApiException.of(ErrorCode.INVALID_REQUEST, detail, faults);
    }

    public static ApiException of(String path, String message) {
        return of(List.of(new FieldError(path, message)));
    }
}
