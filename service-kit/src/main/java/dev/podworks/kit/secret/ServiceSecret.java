package dev.podworks.kit.secret;

import com.google.crypto.tink.Mac;
import com.google.crypto.tink.subtle.PrfHmacJce;
import com.google.crypto.tink.subtle.PrfMac;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.spec.SecretKeySpec;

/// The secret that the replicas of a service share. Each purpose uses its own key, derived from it.
///
/// Cursors and permanent links are authenticated with it, and become invalid when it changes.
public final class ServiceSecret {
    private static final String ALGORITHM = "HMACSHA256";
    private static final int KEY_BYTES = 32;
    static final int TAG_BYTES = 16;

    private final PrfHmacJce prf;

    private ServiceSecret(byte[] secret) {
        this.prf = prf(secret);
    }

    /// @param base64 of at least 32 random bytes
    /// @throws IllegalArgumentException if it is not base64 or too short
    public static ServiceSecret parse(String base64) {
        try {
            var bytes = Base64.getDecoder().decode(base64);
            if (bytes.length >= KEY_BYTES) {
                return new ServiceSecret(bytes);
            }
        } catch (IllegalArgumentException _) {
            // The decoder's message contains the secret, which must not be logged.
        }
        throw new IllegalArgumentException("SERVICE_SECRET must be the base64 of at least 32 random bytes");
    }

    /// @param purpose such as `cursor`. A tag is valid for one purpose only
    Mac mac(String purpose) {
        try {
            return new PrfMac(prf(prf.compute(purpose.getBytes(StandardCharsets.UTF_8), KEY_BYTES)), TAG_BYTES);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    private static PrfHmacJce prf(byte[] key) {
        try {
            return new PrfHmacJce(ALGORITHM, new SecretKeySpec(key, "HMAC"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
