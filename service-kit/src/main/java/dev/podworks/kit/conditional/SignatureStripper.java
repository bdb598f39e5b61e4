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

/// A JSON answer without the parts of our presigned links that differ each time a link is signed.
///
/// A link is recognised by its property, never by how a text looks: a customer's own text, such as a metadata value or
/// a webhook endpoint's address, may be a presigned link of somebody else, and a change of it must change the tag.
final class SignatureStripper {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern SIGNATURE = Pattern.compile("X-Amz-[A-Za-z-]+=[^&]*");
    /// What every answer with such a link has somewhere. All others need no parsing.
    private static final byte[] HINT = "-amz-signature".getBytes(StandardCharsets.US_ASCII);

    /// Objects whose property names and values are the customer's.
    private static final Set<String> CUSTOMERS_OWN = Set.of("metadata");
    private static final Set<String> LINKS = Set.of("uploadUrl", "downloadUrl", "manifestUrl");
    /// Lists whose items have their link in `url`.
    private static final Set<String> LINKED = Set.of("outputs", "recordings", "waveforms");
    /// What an upload form's policy and signature change with.
    private static final Set<String> FORM_FIELDS =
            Set.of("policy", "x-amz-credential", "x-amz-date", "x-amz-signature");
    private static final String UPLOAD_END = "uploadExpiresAt";

    private final ByteArrayOutputStream unsigned = new ByteArrayOutputStream();
    private boolean found;

    private SignatureStripper() {}

    /// @return empty where the answer has no such link, or is not JSON
    static Optional<byte[]> of(byte[] answer) {
        if (!containsHint(answer)) {
            return Optional.empty();
        }
        var copy = new SignatureStripper();
        try (var parser = JSON.createParser(answer);
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
        var kept = kept(parser.streamReadContext(), text);
        found |= kept.length() != text.length();
        generator.writeString(kept);
    }

    private static String kept(TokenStreamContext place, String text) {
        var name = place.currentName();
        if (name == null || isCustomersOwn(place)) {
            return text;
        }
        if (name.equals(UPLOAD_END) || (isIn(place, "fields", "upload") && FORM_FIELDS.contains(name))) {
            return "";
        }
        var isLink = LINKS.contains(name) || (name.equals("url") && LINKED.contains(nameAbove(place.getParent())));
        return isLink ? SIGNATURE.matcher(text).replaceAll("") : text;
    }

    private static boolean isCustomersOwn(TokenStreamContext place) {
        for (var above = place.getParent(); above != null; above = above.getParent()) {
            if (above.currentName() != null && CUSTOMERS_OWN.contains(above.currentName())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isIn(TokenStreamContext place, String object, String parent) {
        var above = place.getParent();
        return above != null
                && object.equals(above.currentName())
                && above.getParent() != null
                && parent.equals(above.getParent().currentName());
    }

    /// The name of the list that an object is an item of.
    private static String nameAbove(@Nullable TokenStreamContext list) {
        var owner = list != null && list.inArray() ? list.getParent() : null;
        return owner == null || owner.currentName() == null ? "" : owner.currentName();
    }

    /// In either case: `X-Amz-Signature=` of a link, `x-amz-signature` of a form.
    private static boolean containsHint(byte[] answer) {
        for (int from = 0; from + HINT.length <= answer.length; from++) {
            int matched = 0;
            while (matched < HINT.length && Character.toLowerCase(answer[from + matched]) == HINT[matched]) {
                matched++;
            }
            if (matched == HINT.length) {
                return true;
            }
        }
        return false;
    }
}
