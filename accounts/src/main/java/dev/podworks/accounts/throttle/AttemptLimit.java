package dev.podworks.accounts.throttle;

import dev.podworks.accounts.secret.SecretHash;
import java.time.Duration;

/// How often something may be tried within a time.
///
/// @param key for whom; hashed, since it may be whatever a stranger has typed
public record AttemptLimit(String key, int tries, Duration within) {

    public static AttemptLimit of(String what, String whom, int tries, Duration within) {
        return new AttemptLimit(what + "/" + SecretHash.of(whom).hex(), tries, within);
    }
}
