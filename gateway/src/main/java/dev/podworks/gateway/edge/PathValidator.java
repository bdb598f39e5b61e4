package dev.podworks.gateway.edge;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.regex.Pattern;

/// Refuses ambiguous paths: the gateway's filters, Spring's route matching, proxies and services each interpret
/// empty segments, dot segments, path parameters and escaped separators in their own way. {@link
/// RequestTargetNormalizer} has already decoded needless escapes, so escaped dots and letters are detected.
final class PathValidator {
    /// `//`; `/.` and `/..` as whole segments; `;`, also escaped; an escaped slash, backslash or percent sign; an
    /// escaped control character.
    private static final Pattern AMBIGUOUS = Pattern.compile("//|/\\.{1,2}(?=/|$)|;|%(?:3B|2F|5C|25|[01][0-9A-F]|7F)");

    private PathValidator() {}

    /// @throws ApiException `invalid_request`
    static void requireUnambiguous(String path) {
        if (AMBIGUOUS.matcher(path).find()) {
            throw ValidationErrors.of(
                    "path",
                    "must have no empty segments, no `.` or `..` segments, no `;` and no escaped slash, backslash, percent"
                            + " sign or control character");
        }
    }
}
