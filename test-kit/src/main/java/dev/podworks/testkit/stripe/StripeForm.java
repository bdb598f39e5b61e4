package dev.podworks.testkit.stripe;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Form-encoded request bodies of Stripe's API, such as `metadata[purchase]=pur_…`.
final class StripeForm {
    private StripeForm() {}

    static Map<String, String> parse(@Nullable String encoded) {
        var form = new LinkedHashMap<String, String>();
        Stream.of((encoded == null ? "" : encoded).split("&"))
                .filter(pair -> pair.contains("="))
                .map(pair -> pair.split("=", 2))
                .forEach(pair -> form.put(decode(pair[0]), decode(pair[1])));
        return form;
    }

    /// The values of `metadata[…]`.
    static Map<String, String> metadata(Map<String, String> form) {
        var metadata = new LinkedHashMap<String, String>();
        form.forEach((name, value) -> {
            if (name.startsWith("metadata[")) {
                metadata.put(name.substring("metadata[".length(), name.length() - 1), value);
            }
        });
        return metadata;
    }

    private static String decode(String encoded) {
        return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    }
}
