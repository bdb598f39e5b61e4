package dev.podworks.accounts.recovery;

import dev.podworks.accounts.secret.SecretHash;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.codec.binary.Base32;

/// A recovery code, such as `k3vq-7a2b-xw4m-h5ts`.
///
/// @param value in groups of four
record RecoveryCode(String value) {
    private static final int BYTES = 10;
    private static final Pattern GROUPS = Pattern.compile("(.{4})(?=.)");
    private static final Pattern SEPARATORS = Pattern.compile("[\\s-]");
    private static final Pattern CHARACTERS = Pattern.compile("[a-z2-7]{16}");
    private static final SecureRandom RANDOM = new SecureRandom();

    static RecoveryCode generate() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return grouped(new Base32().encodeAsString(bytes).toLowerCase(Locale.ROOT));
    }

    /// Accepts capitals, spaces and missing hyphens. Empty for malformed text, which needs no lookup.
    static Optional<RecoveryCode> parse(String text) {
        var characters = SEPARATORS.matcher(text).replaceAll("").toLowerCase(Locale.ROOT);
        return CHARACTERS.matcher(characters).matches() ? Optional.of(grouped(characters)) : Optional.empty();
    }

    SecretHash hash() {
        return SecretHash.of(value);
    }

    private static RecoveryCode grouped(String characters) {
        return new RecoveryCode(GROUPS.matcher(characters).replaceAll("$1-"));
    }

    /// Codes must not be logged.
    @Override
    public String toString() {
        return "RecoveryCode[redacted]";
    }
}
