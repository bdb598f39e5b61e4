package dev.podworks.local.client;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the file name out of a `Content-Disposition` header (RFC 6266).
final class ContentDisposition {

    private static final Pattern EXTENDED = Pattern.compile("filename\\*=UTF-8''([^;]+)", Pattern.CASE_INSENSITIVE);
    private static final Pattern PLAIN = Pattern.compile("filename=(?:\"([^\"]*)\"|([^;]+))", Pattern.CASE_INSENSITIVE);

    private ContentDisposition() {}

    static Optional<String> fileName(String header) {
        var extended = EXTENDED.matcher(header);
        if (extended.find()) {
            return Optional.of(URLDecoder.decode(extended.group(1).replace("+", "%2B"), StandardCharsets.UTF_8));
        }
        var plain = PLAIN.matcher(header);
        if (plain.find()) {
            return Optional.of(
                    plain.group(1) != null ? plain.group(1) : plain.group(2).strip());
        }
        return Optional.empty();
    }
}
