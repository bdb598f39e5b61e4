package dev.podworks.accounts.key;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.account.Mode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.zip.CRC32;

/// The secret of an API key: `pw_live_` or `pw_test_`, 30 random base62 characters, and 6 that are the CRC-32 of
/// all before them. So a mistyped key, or one leaked into a repository, is recognized without a database query.
/// Decisions: Identifiers and keys.
record KeySecret(String value) {
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final int RANDOM_CHARACTERS = 30;
    private static final int CHECKSUM_CHARACTERS = 6;

    KeySecret {
        if (!isWellFormed(value)) {
            throw new IllegalArgumentException("not the secret of an API key");
        }
    }

    static KeySecret generate(Mode mode, RandomGenerator random) {
        var value = new StringBuilder(prefix(mode));
        for (int i = 0; i < RANDOM_CHARACTERS; i++) {
            value.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return new KeySecret(value + checksum(value.toString()));
    }

    /// Empty for malformed text, which needs no lookup.
    static Optional<KeySecret> parse(String text) {
        return isWellFormed(text) ? Optional.of(new KeySecret(text)) : Optional.empty();
    }

    SecretHash hash() {
        return SecretHash.of(value);
    }

    /// The beginning that the list of keys shows: mode and four characters.
    String displayPrefix() {
        return value.substring(0, prefix(Mode.LIVE).length() + 4);
    }

    /// The end that the list of keys shows.
    String displaySuffix() {
        return value.substring(value.length() - 4);
    }

    /// What identifies the key to people.
    String display() {
        return displayPrefix() + "…" + displaySuffix();
    }

    /// Secrets must not be logged.
    @Override
    public String toString() {
        return displayPrefix() + "…";
    }

    private static boolean isWellFormed(String text) {
        return Arrays.stream(Mode.values()).anyMatch(mode -> hasShape(text, prefix(mode)))
                && text.endsWith(checksum(text.substring(0, text.length() - CHECKSUM_CHARACTERS)));
    }

    private static boolean hasShape(String text, String prefix) {
        return text.startsWith(prefix)
                && text.length() == prefix.length() + RANDOM_CHARACTERS + CHECKSUM_CHARACTERS
                && text.chars().skip(prefix.length()).allMatch(character -> ALPHABET.indexOf(character) >= 0);
    }

    private static String prefix(Mode mode) {
        return "pw_" + mode.wire() + "_";
    }

    private static String checksum(String text) {
        var crc = new CRC32();
        crc.update(text.getBytes(StandardCharsets.US_ASCII));
        var digits = new char[CHECKSUM_CHARACTERS];
        var remainder = crc.getValue();
        for (int i = CHECKSUM_CHARACTERS - 1; i >= 0; i--) {
            digits[i] = ALPHABET.charAt((int) (remainder % ALPHABET.length()));
            remainder /= ALPHABET.length();
        }
        return new String(digits);
    }
}
