package dev.podworks.gateway.throttle;

import dev.podworks.gateway.secret.SecretHash;
import java.time.Duration;

/// How often something may be tried within a time.
///
/// @param key for whom; hashed, since it may be whatever a stranger has typed
public record Limit(String key, int tries, Duration within) {

    public static Limit of(String what, String whom, int tries, Duration within) {
        return new Limit(what + "/" + SecretHash.of(whom).hex(), tries, within);
    }
}
