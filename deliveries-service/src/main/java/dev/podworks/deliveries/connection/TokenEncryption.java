package dev.podworks.deliveries.connection;

import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.OAuthTokens;
import dev.podworks.kit.secret.Encryption;
import java.time.InstantSource;
import org.springframework.stereotype.Component;

/// Encrypts and decrypts the tokens of a connection.
@Component
class TokenEncryption {
    private final Encryption encryption;
    private final InstantSource clock;

    TokenEncryption(Encryption encryption, InstantSource clock) {
        this.encryption = encryption;
        this.clock = clock;
    }

    /// @param refreshToken the new one, or the previous one where the provider issued none
    EncryptedTokens encrypt(ConnectionId id, OAuthTokens tokens, String refreshToken) {
        return new EncryptedTokens(
                encryption.encrypt(refreshToken, owner(id, "refresh")),
                encryption.encrypt(tokens.accessToken(), owner(id, "access")),
                clock.instant().plus(tokens.lifetime()));
    }

    String decryptRefreshToken(ConnectionId id, byte[] encrypted) {
        return encryption.decrypt(encrypted, owner(id, "refresh"));
    }

    String decryptAccessToken(ConnectionId id, byte[] encrypted) {
        return encryption.decrypt(encrypted, owner(id, "access"));
    }

    /// Part of the ciphertexts in the database: never to be changed.
    private static String owner(ConnectionId id, String token) {
        return "%s token of %s".formatted(token, id);
    }
}
