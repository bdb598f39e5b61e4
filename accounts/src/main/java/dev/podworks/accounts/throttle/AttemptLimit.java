package dev.podworks.accounts.throttle;

import dev.podworks.accounts.secret.SecretHash;
import java.time.Duration;

/// A maximum number of attempts within a window.
///
/// @param key what is counted; contains a hash, because the input is untrusted
public record AttemptLimit(String key, int maxAttempts, Duration window) {

    public static AttemptLimit of(String action, String subject, int maxAttempts, Duration window) {
        return new AttemptLimit(action + "/" + SecretHash.of(subject).hex(), maxAttempts, window);
    }
}
