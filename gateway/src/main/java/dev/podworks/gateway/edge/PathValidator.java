package dev.podworks.gateway.edge;

import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.util.regex.Pattern;

/// Refuses a path that two readers could take for two paths: the gateway's filters, Spring's matching of routes, a
/// proxy in front and a service behind each have their own idea of empty segments, dot segments, path parameters
/// and escaped separators.
///
/// {@link RequestTargetNormalizer} has decoded whatever needs no escape before, so a dot or a letter can't hide
/// behind one here.
final class PathValidator {
    /// `//`; `/.` and `/..` as whole segments; `;`, also escaped; an escaped slash, backslash or percent sign; an
    /// escaped control character.
    private static final Pattern AMBIGUOUS = Pattern.compile("//|/\\.{1,2}(?=/|$)|;|%(?:3B|2F|5C|25|[01][0-9A-F]|7F)");

    private PathValidator() {}

    /// @throws ApiException `invalid_request`
    static void requireOneReading(String path) {
        if (AMBIGUOUS.matcher(path).find()) {
            throw ValidationErrors.of(
                    "path",
                    "must have no empty segments, no . or .. segments, no ; and no escaped slash, backslash, percent"
                            + " sign or control character");
        }
    }
}
