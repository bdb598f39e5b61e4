package dev.podworks.deliveries.connection;

import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.deliveries.cloud.OAuth.Tokens;
import dev.podworks.kit.secret.Encryption;
import java.time.InstantSource;
import org.springframework.stereotype.Component;

/// Encrypts the tokens of a connection, and opens them for a request.
@Component
class Seal {
    private final Encryption encryption;
    private final InstantSource clock;

    Seal(Encryption encryption, InstantSource clock) {
        this.encryption = encryption;
        this.clock = clock;
    }

    /// @param refresh the provider's new one, or the one that stays good
    SealedTokens close(ConnectionId id, Tokens tokens, String refresh) {
        return new SealedTokens(
                encryption.encrypt(refresh, owner(id, "refresh")),
                encryption.encrypt(tokens.access(), owner(id, "access")),
                clock.instant().plus(tokens.life()));
    }

    String openRefresh(ConnectionId id, byte[] sealed) {
        return encryption.decrypt(sealed, owner(id, "refresh"));
    }

    String openAccess(ConnectionId id, byte[] sealed) {
        return encryption.decrypt(sealed, owner(id, "access"));
    }

    private static String owner(ConnectionId id, String which) {
        return "%s token of %s".formatted(which, id);
    }
}
