package dev.podworks.deliveries.connection;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/// Random words and hashes, as OAuth and PKCE (RFC 7636) want them.
final class Secrecy {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int BYTES = 32;

    private Secrecy() {}

    /// 43 characters that nobody guesses.
    static String word() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    static byte[] hash(String word) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(word.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    /// What the provider is told of a verifier beforehand: the method S256.
    static String challenge(String verifier) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash(verifier));
    }
}
