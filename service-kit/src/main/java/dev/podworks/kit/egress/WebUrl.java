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

/// Reads addresses the way browsers do (the WHATWG URL standard): as people paste them, and as servers write them
/// into `Location`. Spaces, brackets and non-ASCII characters are percent-encoded, a host that is not ASCII becomes
/// punycode.
///
/// The result is strict (RFC 3986), so whoever checks it and whoever connects to it read the same. Whether it may
/// be connected to is for {@link Egress} to say.
public final class WebUrl {
    private static final Pattern ABSOLUTE = Pattern.compile("(?is)([a-z][a-z0-9+.-]*):(.*)");
    private static final Pattern HTTP = Pattern.compile("(?i)https?");
    private static final Pattern IPV4 = Pattern.compile("[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+");
    private static final String UNRESERVED_AND_DELIMITERS = "-._~!$&'()*+,;=:@/";
    private static final String IN_QUERY = UNRESERVED_AND_DELIMITERS + "?";
    private static final int LAST_ASCII = 0x7f;

    private WebUrl() {}

    /// An address as a person wrote it, complete with scheme and host.
    ///
    /// @throws InvalidUrlException also for a host whose numbers different programs read as different addresses
    public static URI parse(String written) throws InvalidUrlException {
        var text = trimmed(written);
        var parts = ABSOLUTE.matcher(text);
        if (!parts.matches()) {
            throw new InvalidUrlException("must be a valid URL");
        }
        requireHttp(parts.group(1));
        if (!parts.group(2).matches("(?s)//[^/\\\\?#].*")) {
            throw new InvalidUrlException("must contain a host");
        }
        var uri = absolute(text);
        if (IPV4.matcher(String.valueOf(uri.getHost())).matches() && !text.contains("//" + uri.getHost())) {
            throw new InvalidUrlException("must write an IP address as four decimal numbers");
        }
        return uri;
    }

    /// Where a `Location` header leads: absolute, or relative to the address that was asked.
    ///
    /// @param header as HTTP clients give it, a character for each byte
    /// @throws InvalidUrlException for what a browser would not follow either
    public static URI resolve(URI asked, String header) throws InvalidUrlException {
        var text = trimmed(decoded(header));
        var parts = ABSOLUTE.matcher(text);
        if (!parts.matches()) {
            return absolute(within(asked, text));
        }
        requireHttp(parts.group(1));
        var rest = parts.group(2);
        var isRelative = parts.group(1).equalsIgnoreCase(asked.getScheme()) && !isAuthority(rest);
        return absolute(isRelative ? within(asked, rest) : text);
    }

    private static void requireHttp(String scheme) throws InvalidUrlException {
        if (!HTTP.matcher(scheme).matches()) {
            throw new InvalidUrlException("must be an https URL");
        }
    }

    /// A relative reference made absolute; dots in its path are resolved by the parser.
    private static String within(URI asked, String reference) {
        if (isAuthority(reference)) {
            return asked.getScheme() + ":" + reference;
        }
        var server = asked.getScheme() + "://" + asked.getRawAuthority();
        var path = Optional.ofNullable(asked.getRawPath()).orElse("");
        if (reference.isEmpty() || reference.startsWith("#")) {
            var query = asked.getRawQuery();
            return server + path + (query == null ? "" : "?" + query);
        }
        return switch (reference.charAt(0)) {
            case '/', '\\' -> server + reference;
            case '?' -> server + path + reference;
            default -> server + path.substring(0, path.lastIndexOf('/') + 1) + (path.isEmpty() ? "/" : "") + reference;
        };
    }

    /// Browsers take a backslash for a slash.
    private static boolean isAuthority(String reference) {
        return reference.matches("(?s)[/\\\\]{2}.*");
    }

    private static URI absolute(String text) throws InvalidUrlException {
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
        var path = encoded(parsed.getPath(), UNRESERVED_AND_DELIMITERS);
        var query = parsed.getQuery() == null ? "" : "?" + encoded(parsed.getQuery(), IN_QUERY);
        return parsed.getScheme() + "://" + parsed.getHost() + port + path + query;
    }

    /// Escapes stay as they are; a percent sign that begins none is escaped itself.
    private static String encoded(@Nullable String component, String allowed) {
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

    /// Blanks at either end are nobody's intention. A control character inside may be somebody's attack.
    private static String trimmed(String text) throws InvalidUrlException {
        var trimmed = text.replaceAll("^[\\x00-\\x20]+|[\\x00-\\x20]+$", "");
        if (trimmed.chars().anyMatch(Character::isISOControl)) {
            throw new InvalidUrlException("must not contain control characters");
        }
        return trimmed;
    }

    /// Servers send UTF-8 or an encoding of their own, of which the bytes are kept.
    private static String decoded(String header) {
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
            return escaped(header);
        }
    }

    private static String escaped(String header) {
        var escaped = new StringBuilder();
        header.chars()
                .forEach(letter -> escaped.append(letter <= LAST_ASCII ? Character.toString(letter) : escape(letter)));
        return escaped.toString();
    }

    private static String escape(int octet) {
        return String.format(Locale.ROOT, "%%%02X", octet);
    }
}
