package dev.podworks.sdk.request;

/**
 * Options of one request.
 *
 * <pre>{@code
 * podworks.credits().buy("hours-10", new RequestOptions().idempotencyKey("order-7"));
 * }</pre>
 */
public final class RequestOptions extends CallOptions<RequestOptions> {
    /** Creates options that are the client's. */
    public RequestOptions() {}

    /** Copies the options that all calls have. */
    public static RequestOptions of(CallOptions<?> other) {
        var copy = new RequestOptions();
        other.timeout().ifPresent(copy::timeout);
        other.maxRetries().ifPresent(copy::maxRetries);
        other.idempotencyKey().ifPresent(copy::idempotencyKey);
        return copy;
    }

    @Override
    protected RequestOptions self() {
        return this;
    }
}
