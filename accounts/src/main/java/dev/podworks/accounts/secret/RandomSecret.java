package dev.podworks.accounts.secret;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/// A bearer secret of 256 random bits: for a session, an invitation or a password reset. Only its hash is stored.
///
/// @param value base64url, which needs no escaping in URLs and cookies
public record RandomSecret(String value) {
    private static final int BYTES = 32;
    private static final Pattern FORMAT = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    public static RandomSecret generate() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new RandomSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /// Empty for malformed text, which needs no lookup.
    public static Optional<RandomSecret> parse(String text) {
        return FORMAT.matcher(text).matches() ? Optional.of(new RandomSecret(text)) : Optional.empty();
    }

    public SecretHash hash() {
        return SecretHash.of(value);
    }

    /// Secrets must not be logged.
    @Override
    public String toString() {
        return "RandomSecret[redacted]";
    }
}
