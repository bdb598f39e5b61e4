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

/// Runs calls of Stripe's blocking client on the bounded elastic scheduler.
final class StripeApi {
    /// Another request used the idempotency key with other parameters or is using it: start again with the current
    /// state.
    static final Retry RETRY_ON_CONFLICT =
            Retry.backoff(3, Duration.ofMillis(200)).filter(StripeApi::isConflict);

    private static final int CONFLICT = 409;
    private static final String MISSING = "resource_missing";

    private final StripeClient client;

    StripeApi(StripeClient client) {
        this.client = client;
    }

    /// One or more calls that form one step.
    interface Call<T> {
        T on(V1Services stripe) throws StripeException;
    }

    <T> Mono<T> call(Call<T> call) {
        return Mono.fromCallable(() -> call.on(client.v1())).subscribeOn(Schedulers.boundedElastic());
    }

    private static boolean isConflict(Throwable failure) {
        return failure instanceof StripeException refused
                && (refused instanceof IdempotencyException
                        || Integer.valueOf(CONFLICT).equals(refused.getStatusCode()));
    }

    /// Whether Stripe has no such object.
    static boolean isMissing(Throwable failure) {
        return failure instanceof InvalidRequestException refused && MISSING.equals(refused.getCode());
    }

    static RequestOptions key(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }
}
