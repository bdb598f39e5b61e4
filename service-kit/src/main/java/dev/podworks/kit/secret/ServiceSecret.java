package dev.podworks.kit.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The secret that the replicas of a service share. Each purpose uses its own key, derived from it.
///
/// Cursors and permanent links are signed with it, and become invalid when it changes.
public final class ServiceSecret {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MIN_BYTES = 32;

    private final byte[] secret;

    private ServiceSecret(byte[] secret) {
        this.secret = secret;
    }

    /// @param base64 of at least 32 random bytes
    /// @throws IllegalArgumentException if it is not base64 or too short
    public static ServiceSecret parse(String base64) {
        try {
            var bytes = Base64.getDecoder().decode(base64);
            if (bytes.length >= MIN_BYTES) {
                return new ServiceSecret(bytes);
            }
        } catch (IllegalArgumentException _) {
            // The decoder's message contains the secret, which must not be logged.
        }
        throw new IllegalArgumentException("SERVICE_SECRET must be the base64 of at least 32 random bytes");
    }

    /// @param purpose such as `cursor`. A signature is valid for one purpose only
    public byte[] sign(String purpose, byte[] message) {
        return hmac(hmac(secret, purpose.getBytes(StandardCharsets.UTF_8)), message);
    }

    private static byte[] hmac(byte[] key, byte[] message) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(message);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
