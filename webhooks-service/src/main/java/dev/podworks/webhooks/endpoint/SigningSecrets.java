package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.secret.Encryption;
import java.security.SecureRandom;
import java.util.Base64;
import org.springframework.stereotype.Component;

/// Generates the secrets that sign webhooks, and encrypts them for storage.
@Component
public class SigningSecrets {
    private static final String PREFIX = "whsec_";
    private static final int RANDOM_BYTES = 32;

    private final Encryption encryption;
    private final SecureRandom random = new SecureRandom();

    SigningSecrets(Encryption encryption) {
        this.encryption = encryption;
    }

    String generate() {
        var bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    byte[] encrypt(EndpointId endpoint, String secret) {
        return encryption.encrypt(secret, endpoint.value());
    }

    /// @throws IllegalStateException if the bytes were not encrypted for this endpoint
    public String decrypt(EndpointId endpoint, byte[] encrypted) {
        return encryption.decrypt(encrypted, endpoint.value());
    }
}
