package dev.podworks.accounts.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of a secret, which is stored in its place. An unsalted hash is sufficient, because every secret
/// hashed here has at least 178 random bits.
///
/// @param hex 64 hexadecimal digits
public record SecretHash(String hex) {
    public static SecretHash of(String secret) {
        return new SecretHash(HexFormat.of().formatHex(sha256(secret)));
    }

    /// The digest itself, for PKCE among others.
    public static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
