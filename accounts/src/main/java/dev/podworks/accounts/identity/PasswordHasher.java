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

/// Hashes passwords with Argon2id and OWASP's parameters, on a small thread pool: each hash takes 19 MiB and tens
/// of milliseconds.
@Component
public final class PasswordHasher {
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int PARALLELISM = 1;
    private static final int MEMORY_KIBIBYTES = 19 * 1024;
    private static final int ITERATIONS = 2;
    /// At most half of the processors, so that sign-ins cannot starve other requests.
    private static final int MAX_CONCURRENT_HASHES =
            Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    /// A few seconds of work; further requests are refused with `Retry-After`.
    private static final int MAX_QUEUED_HASHES = 40;

    private static final Duration RETRY_AFTER = Duration.ofSeconds(5);
    private static final int GENERATED_BYTES = 18;

    private final PasswordEncoder encoder =
            new Argon2PasswordEncoder(SALT_BYTES, HASH_BYTES, PARALLELISM, MEMORY_KIBIBYTES, ITERATIONS);
    private final Scheduler threads =
            Schedulers.newBoundedElastic(MAX_CONCURRENT_HASHES, MAX_QUEUED_HASHES, "passwords");
    private final SecureRandom random = new SecureRandom();
    private final String dummyHash = encoder.encode(generate());

    /// @param generated the password if it was generated here, to be shown once; null if the caller supplied it
    record NewPassword(String hash, @Nullable String generated) {
        @Override
        public String toString() {
            return "NewPassword[redacted]";
        }
    }

    /// Hashes the given password, or generates one.
    Mono<NewPassword> hashOrGenerate(@Nullable String given) {
        if (given != null) {
            return hash(given).map(hash -> new NewPassword(hash, null));
        }
        var generated = generate();
        return hash(generated).map(hash -> new NewPassword(hash, generated));
    }

    /// @return the error `unavailable` when too many passwords are waiting to be hashed
    public Mono<String> hash(String password) {
        return onHashingThreads(() -> encoder.encode(password));
    }

    /// Takes the same time without a hash, so that the response time does not reveal whether an address is
    /// registered.
    Mono<Boolean> matches(String password, Optional<String> hash) {
        return onHashingThreads(() -> encoder.matches(password, hash.orElse(dummyHash)) && hash.isPresent());
    }

    private <T> Mono<T> onHashingThreads(Supplier<T> work) {
        return Mono.fromSupplier(work)
                .subscribeOn(threads)
                .onErrorMap(
                        RejectedExecutionException.class,
                        _ -> ApiException.unavailable(
                                "Too many sign-ins are in progress. Try again in a few seconds.", RETRY_AFTER));
    }

    private String generate() {
        var bytes = new byte[GENERATED_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }
}
