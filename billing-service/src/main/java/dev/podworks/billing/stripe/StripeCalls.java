package dev.podworks.billing.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.IdempotencyException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.service.V1Services;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/// Stripe's blocking client, on threads that may wait.
final class StripeCalls {
    /// Another request has used the idempotency key, or uses it at this moment: what this one began with is over.
    static final Retry AFTER_ANOTHER_REQUEST =
            Retry.backoff(3, Duration.ofMillis(200)).filter(StripeCalls::isOvertaken);

    private static final int CONFLICT = 409;
    private static final String MISSING = "resource_missing";

    private final StripeClient client;

    StripeCalls(StripeClient client) {
        this.client = client;
    }

    /// One call, or several that make one step.
    interface Call<T> {
        T on(V1Services stripe) throws StripeException;
    }

    <T> Mono<T> call(Call<T> call) {
        return Mono.fromCallable(() -> call.on(client.v1())).subscribeOn(Schedulers.boundedElastic());
    }

    private static boolean isOvertaken(Throwable fault) {
        return fault instanceof StripeException refused
                && (refused instanceof IdempotencyException
                        || Integer.valueOf(CONFLICT).equals(refused.getStatusCode()));
    }

    /// Stripe has no such object.
    static boolean isMissing(Throwable fault) {
        return fault instanceof InvalidRequestException refused && MISSING.equals(refused.getCode());
    }

    static RequestOptions key(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }
}
