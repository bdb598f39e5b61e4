package dev.podworks.accounts.secret;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/// 256 random bits that open something: a session, an invitation, a new password. Whoever shows it may come in, so
/// what is kept of it is its hash.
///
/// @param value 43 characters that need no escaping in a URL or a cookie
public record RandomSecret(String value) {
    private static final int BYTES = 32;
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final SecureRandom RANDOM = new SecureRandom();

    public static RandomSecret make() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return new RandomSecret(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /// Empty for what can't be one: nobody needs to look it up.
    public static Optional<RandomSecret> parse(String text) {
        return SHAPE.matcher(text).matches() ? Optional.of(new RandomSecret(text)) : Optional.empty();
    }

    public SecretHash hash() {
        return SecretHash.of(value);
    }

    /// Secrets appear in no log.
    @Override
    public String toString() {
        return "RandomSecret[kept secret]";
    }
}
