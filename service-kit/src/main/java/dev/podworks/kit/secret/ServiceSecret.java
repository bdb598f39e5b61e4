package dev.podworks.kit.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The one secret that the replicas of a service share; every use derives a key of its own from it.
///
/// Cursors and lasting links signed with it are void once it changes.
public final class ServiceSecret {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_BYTES = 32;

    private final byte[] secret;

    private ServiceSecret(byte[] secret) {
        this.secret = secret;
    }

    /// @param base64 at least 32 random bytes
    /// @throws IllegalArgumentException when it is no base64 or too short
    public static ServiceSecret parse(String base64) {
        try {
            var bytes = Base64.getDecoder().decode(base64);
            if (bytes.length >= MIN_BYTES) {
                return new ServiceSecret(bytes);
            }
        } catch (IllegalArgumentException _) {
            // The decoder's message quotes what it was given, and a secret belongs in no log.
        }
        throw new IllegalArgumentException("SERVICE_SECRET must be the base64 of at least 32 random bytes");
    }

    /// @param purpose names the use, such as `cursor`, so that no signature of one use is valid for another
    public byte[] sign(String purpose, byte[] message) {
        return hmac(hmac(secret, purpose.getBytes(StandardCharsets.UTF_8)), message);
    }

    private static byte[] hmac(byte[] key, byte[] message) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(message);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, impossible);
        }
    }
}
