package dev.podworks.billing.plan;

import dev.podworks.contracts.billing.Subscription;
import dev.podworks.kit.caller.Principal.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/subscription`. Specification: SubscriptionState.
@RestController
class SubscriptionController {
    private final Subscriptions subscriptions;

    SubscriptionController(Subscriptions subscriptions) {
        this.subscriptions = subscriptions;
    }

    /// The response body.
    ///
    /// @param subscription null if there never was one
    record SubscriptionState(@Nullable Subscription subscription) {}

    @GetMapping("/v1/subscription")
    Mono<SubscriptionState> get(Caller caller) {
        return subscriptions
                .find(caller.account())
                .map(row -> new SubscriptionState(row.view()))
                .defaultIfEmpty(new SubscriptionState(null));
    }
}
