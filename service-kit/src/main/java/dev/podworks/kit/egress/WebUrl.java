package dev.podworks.kit.egress;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriComponentsBuilder.ParserType;

/// Parses URLs as browsers do (the WHATWG URL standard): URLs that people paste, and `Location` headers of servers.
/// Spaces, brackets and non-ASCII characters are percent-encoded, and a host that is not ASCII is converted to
/// Punycode.
///
/// The result is strict (RFC 3986), so that validation and HTTP client parse it alike. {@link Egress} checks
/// whether connections to it are allowed.
public final class WebUrl {
    private static final Pattern ABSOLUTE = Pattern.compile("(?is)([a-z][a-z0-9+.-]*):(.*)");
    private static final Pattern HTTP = Pattern.compile("(?i)https?");
    private static final Pattern IPV4 = Pattern.compile("[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+");
    private static final String UNRESERVED_AND_DELIMITERS = "-._~!$&'()*+,;=:@/";
    private static final String IN_QUERY = UNRESERVED_AND_DELIMITERS + "?";
    private static final int LAST_ASCII = 0x7f;

    private WebUrl() {}

    /// Parses an absolute URL that a person wrote.
    ///
    /// @throws InvalidUrlException also for a numeric host that programs parse differently
    public static URI parse(String input) throws InvalidUrlException {
        var text = trim(input);
        var parts = ABSOLUTE.matcher(text);
        if (!parts.matches()) {
            throw new InvalidUrlException("must be a valid URL");
        }
        requireHttp(parts.group(1));
        if (!parts.group(2).matches("(?s)//[^/\\\\?#].*")) {
            throw new InvalidUrlException("must contain a host");
        }
        var uri = toUri(text);
        if (IPV4.matcher(String.valueOf(uri.getHost())).matches() && !text.contains("//" + uri.getHost())) {
            throw new InvalidUrlException("must write an IP address as four decimal numbers");
        }
        return uri;
    }

    /// Resolves a `Location` header, absolute or relative, against the URL of the request.
    ///
    /// @param header as from the HTTP client, one character for each byte
    /// @throws InvalidUrlException if browsers would not follow it either
    public static URI resolve(URI base, String header) throws InvalidUrlException {
        var text = trim(decode(header));
        var parts = ABSOLUTE.matcher(text);
        if (!parts.matches()) {
            return toUri(toAbsolute(base, text));
        }
        requireHttp(parts.group(1));
        var rest = parts.group(2);
        var isRelative = parts.group(1).equalsIgnoreCase(base.getScheme()) && !isAuthority(rest);
        return toUri(isRelative ? toAbsolute(base, rest) : text);
    }

    private static void requireHttp(String scheme) throws InvalidUrlException {
        if (!HTTP.matcher(scheme).matches()) {
            throw new InvalidUrlException("must be an https URL");
        }
    }

    /// The parser resolves dot segments of the path.
    private static String toAbsolute(URI base, String reference) {
        if (isAuthority(reference)) {
            return base.getScheme() + ":" + reference;
        }
        var server = base.getScheme() + "://" + base.getRawAuthority();
        var path = Optional.ofNullable(base.getRawPath()).orElse("");
        if (reference.isEmpty() || reference.startsWith("#")) {
            var query = base.getRawQuery();
            return server + path + (query == null ? "" : "?" + query);
        }
        return switch (reference.charAt(0)) {
            case '/', '\\' -> server + reference;
            case '?' -> server + path + reference;
            default -> server + path.substring(0, path.lastIndexOf('/') + 1) + (path.isEmpty() ? "/" : "") + reference;
        };
    }

    /// Browsers treat a backslash as a slash.
    private static boolean isAuthority(String reference) {
        return reference.matches("(?s)[/\\\\]{2}.*");
    }

    private static URI toUri(String text) throws InvalidUrlException {
        try {
            var parsed = UriComponentsBuilder.fromUriString(text, ParserType.WHAT_WG)
                    .fragment(null)
                    .build();
            if (parsed.getUserInfo() != null) {
                throw new InvalidUrlException("must not contain a user or password");
            }
            return URI.create(strict(parsed));
        } catch (IllegalArgumentException _) {
            throw new InvalidUrlException("must be a valid URL");
        }
    }

    private static String strict(UriComponents parsed) {
        var port = parsed.getPort() < 0 ? "" : ":" + parsed.getPort();
        var path = encode(parsed.getPath(), UNRESERVED_AND_DELIMITERS);
        var query = parsed.getQuery() == null ? "" : "?" + encode(parsed.getQuery(), IN_QUERY);
        return parsed.getScheme() + "://" + parsed.getHost() + port + path + query;
    }

    /// Keeps escape sequences; escapes a percent sign that does not start one.
    private static String encode(@Nullable String component, String allowed) {
        var text = Optional.ofNullable(component).orElse("");
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var encoded = new StringBuilder(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            var letter = (char) (bytes[i] & 0xff);
            if (isAlphanumeric(letter) || allowed.indexOf(letter) >= 0 || isEscape(bytes, i)) {
                encoded.append(letter);
            } else {
                encoded.append(escape(letter));
            }
        }
        return encoded.toString();
    }

    private static boolean isAlphanumeric(char letter) {
        return letter <= LAST_ASCII && Character.isLetterOrDigit(letter);
    }

    private static boolean isEscape(byte[] bytes, int at) {
        return bytes[at] == '%'
                && at + 2 < bytes.length
                && Character.digit(bytes[at + 1], 16) >= 0
                && Character.digit(bytes[at + 2], 16) >= 0;
    }

    /// Removes white space at both ends. A control character inside may be an attack.
    private static String trim(String text) throws InvalidUrlException {
        var trimmed = text.replaceAll("^[\\x00-\\x20]+|[\\x00-\\x20]+$", "");
        if (trimmed.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidUrlException("must not contain control characters");
        }
        return trimmed;
    }

    /// Decodes UTF-8. The bytes of other encodings are percent-encoded.
    private static String decode(String header) {
        if (header.chars().allMatch(letter -> letter <= LAST_ASCII)
                || header.chars().anyMatch(letter -> letter > 0xff)) {
            return header;
        }
        var bytes = header.getBytes(StandardCharsets.ISO_8859_1);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            return escape(header);
        }
    }

    private static String escape(String header) {
        var escaped = new StringBuilder();
        header.chars()
                .forEach(letter -> escaped.append(letter <= LAST_ASCII ? Character.toString(letter) : escape(letter)));
        return escaped.toString();
    }

    private static String escape(int octet) {
        return String.format(Locale.ROOT, "%%%02X", octet);
    }
}
