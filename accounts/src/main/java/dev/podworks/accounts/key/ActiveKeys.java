package dev.podworks.accounts.key;

import dev.podworks.accounts.secret.SecretHash;
import reactor.core.publisher.Mono;

/// Where the cache reads keys from.
@FunctionalInterface
interface ActiveKeys {
    /// Empty when the key is unknown, revoked or expired, the secret was replaced, or the key's creator was removed
    /// or disabled.
    Mono<ActiveKey> find(SecretHash secret);
}
