package dev.podworks.kit.conditional;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.databind.json.JsonMapper;

/// Removes those parts of our presigned URLs from a JSON response that differ each time a URL is signed.
///
/// Presigned URLs are recognized by the name of their property, not by their text: a customer's text, such as a
/// metadata value or a webhook endpoint's URL, can be a presigned URL of another bucket, and its change must change
/// the tag.
final class SignatureStripper {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern SIGNATURE = Pattern.compile("X-Amz-[A-Za-z-]+=[^&]*");
    /// In every response with a presigned URL. Responses without it are not parsed.
    private static final byte[] HINT = "-amz-signature".getBytes(StandardCharsets.US_ASCII);

    /// Objects whose property names and values the customer chooses.
    private static final Set<String> CUSTOMER_DEFINED = Set.of("metadata");
    private static final Set<String> URL_PROPERTIES = Set.of("uploadUrl", "downloadUrl", "manifestUrl");
    /// Lists whose items have a presigned URL in `url`.
    private static final Set<String> LISTS_WITH_URLS = Set.of("outputs", "recordings", "waveforms");
    /// Fields of an upload form that differ each time it is signed.
    private static final Set<String> FORM_FIELDS =
            Set.of("policy", "x-amz-credential", "x-amz-date", "x-amz-signature");
    private static final String UPLOAD_EXPIRY = "uploadExpiresAt";

    private final ByteArrayOutputStream unsigned = new ByteArrayOutputStream();
    private boolean found;

    private SignatureStripper() {}

    /// @return empty if the response contains no presigned URL or is not JSON
    static Optional<byte[]> of(byte[] body) {
        if (!containsHint(body)) {
            return Optional.empty();
        }
        var copy = new SignatureStripper();
        try (var parser = JSON.createParser(body);
                var generator = JSON.createGenerator(copy.unsigned)) {
            while (parser.nextToken() != null) {
                copy.copy(parser, generator);
            }
        } catch (JacksonException _) {
            return Optional.empty();
        }
        return copy.found ? Optional.of(copy.unsigned.toByteArray()) : Optional.empty();
    }

    private void copy(JsonParser parser, JsonGenerator generator) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            generator.copyCurrentEvent(parser);
            return;
        }
        var text = parser.getString();
        var stripped = strip(parser.streamReadContext(), text);
        found |= stripped.length() != text.length();
        generator.writeString(stripped);
    }

    private static String strip(TokenStreamContext position, String text) {
        var name = position.currentName();
        if (name == null || isCustomerDefined(position)) {
            return text;
        }
        if (name.equals(UPLOAD_EXPIRY) || (isIn(position, "fields", "upload") && FORM_FIELDS.contains(name))) {
            return "";
        }
        var isUrl = URL_PROPERTIES.contains(name)
                || (name.equals("url") && LISTS_WITH_URLS.contains(listName(position.getParent())));
        return isUrl ? SIGNATURE.matcher(text).replaceAll("") : text;
    }

    private static boolean isCustomerDefined(TokenStreamContext position) {
        for (var above = position.getParent(); above != null; above = above.getParent()) {
            if (above.currentName() != null && CUSTOMER_DEFINED.contains(above.currentName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIn(TokenStreamContext position, String object, String parent) {
        var above = position.getParent();
        return above != null
                && object.equals(above.currentName())
                && above.getParent() != null
                && parent.equals(above.getParent().currentName());
    }

    /// The name of the list that contains the object.
    private static String listName(@Nullable TokenStreamContext list) {
        var owner = list != null && list.inArray() ? list.getParent() : null;
        return owner == null || owner.currentName() == null ? "" : owner.currentName();
    }

    /// Ignores case: URLs have `X-Amz-Signature=`, forms `x-amz-signature`.
    private static boolean containsHint(byte[] body) {
        for (int from = 0; from + HINT.length <= body.length; from++) {
            int matched = 0;
            while (matched < HINT.length && Character.toLowerCase(body[from + matched]) == HINT[matched]) {
                matched++;
            }
            if (matched == HINT.length) {
                return true;
            }
        }
        return false;
    }
}
