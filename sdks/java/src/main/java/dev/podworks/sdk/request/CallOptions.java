package dev.podworks.sdk.request;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Options of one call, instead of the client's.
 *
 * @param <S> the class itself, which the setters return
 */
public abstract class CallOptions<S extends CallOptions<S>> {
    private @Nullable Duration timeout;
    private @Nullable String idempotencyKey;
    private OptionalInt maxRetries = OptionalInt.empty();

    /** For subclasses. */
    protected CallOptions() {}

    /** The time for one attempt of a request, and how long a transfer may stall. */
    public S timeout(Duration timeout) {
        this.timeout = timeout;
        return self();
    }

    /** How often a request is sent again at most, where that is safe; 0 disables retries. */
    public S maxRetries(int maxRetries) {
        this.maxRetries = OptionalInt.of(maxRetries);
        return self();
    }

    /** Your own {@code Idempotency-Key}, instead of a generated one. */
    public S idempotencyKey(String idempotencyKey) {
        this.idempotencyKey = idempotencyKey;
        return self();
    }

    /** The time for one attempt, if it was set. */
    public Optional<Duration> timeout() {
        return Optional.ofNullable(timeout);
    }

    /** The number of retries, if it was set. */
    public OptionalInt maxRetries() {
        return maxRetries;
    }

    /** The key, if it was set. */
    public Optional<String> idempotencyKey() {
        return Optional.ofNullable(idempotencyKey);
    }

    /** The object itself. */
    protected abstract S self();
}
