package dev.podworks.accounts.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of a secret: all that is kept of it. A plain hash is enough, since every secret that is hashed so is
/// at least 178 random bits.
///
/// @param hex 64 hexadecimal digits
public record SecretHash(String hex) {
    public static SecretHash of(String secret) {
        return new SecretHash(HexFormat.of().formatHex(sha256(secret)));
    }

    /// For whoever needs the digest itself, such as PKCE.
    public static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }
}
