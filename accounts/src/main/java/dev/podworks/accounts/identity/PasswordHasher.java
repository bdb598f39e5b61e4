package dev.podworks.accounts.identity;

import dev.podworks.kit.error.ApiException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/// PasswordHasher are kept as Argon2id with OWASP's parameters only, and hashed on a few threads of their own: each
/// hash takes 19 MiB and some tens of milliseconds.
@Component
public final class PasswordHasher {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int PARALLELISM = 1;
    private static final int MEMORY_KIBIBYTES = 19 * 1024;
    private static final int ITERATIONS = 2;
    /// Half of the machine at most, so that signing in can't starve everything else.
    private static final int HASHES_AT_ONCE = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    /// A few seconds' worth; whoever comes on top is told to come again.
    private static final int HASHES_WAITING = 40;

    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int MADE_UP_BYTES = 18;

    private final PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, PARALLELISM, MEMORY_KIBIBYTES, ITERATIONS);
    private final Scheduler threads = Schedulers.newBoundedElastic(HASHES_AT_ONCE, HASHES_WAITING, "passwords");
    private final SecureRandom random = new SecureRandom();
    private final String nobodys = encoder.encode(makeUp());

    /// @param toShow the password itself where it was made up here; null where the caller knows it
    record Choice(String hash, @Nullable String toShow) {
        @Override
        public String toString() {
            return "Choice[kept secret]";
        }
    }

    /// Hashes the given password, or makes one up.
    Mono<Choice> choose(@Nullable String given) {
        if (given != null) {
            return hash(given).map(hash -> new Choice(hash, null));
        }
        var madeUp = makeUp();
        return hash(madeUp).map(hash -> new Choice(hash, madeUp));
    }

    /// @return the error `unavailable` when too many wait
    public Mono<String> hash(String password) {
        return onThreads(() -> encoder.encode(password));
    }

    /// Takes as long where there is no hash to compare with.
    Mono<Boolean> matches(String password, Optional<String> hash) {
        return onThreads(() -> encoder.matches(password, hash.orElse(nobodys)) && hash.isPresent());
    }

    private <T> Mono<T> onThreads(Supplier<T> work) {
        return Mono.fromSupplier(work)
                .subscribeOn(threads)
                .onErrorMap(
                        RejectedExecutionException.class,
                        _ -> ApiException.unavailable("Too many people sign in right now.", PAUSE));
    }

    private String makeUp() {
        var bytes = new byte[MADE_UP_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }
}
