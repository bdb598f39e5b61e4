package dev.podworks.billing.stripe;

import com.stripe.StripeClient;
import com.stripe.exception.StripeException;
import com.stripe.net.RequestOptions;
import com.stripe.service.V1Services;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Stripe's blocking client, on threads that may wait.
final class StripeCalls {
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

    static RequestOptions key(String idempotencyKey) {
        return RequestOptions.builder().setIdempotencyKey(idempotencyKey).build();
    }
}
