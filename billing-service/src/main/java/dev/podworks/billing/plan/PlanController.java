package dev.podworks.billing.plan;

import dev.podworks.contracts.billing.Subscription;
import dev.podworks.kit.caller.Principal.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// `GET /v1/subscription`. Specification: SubscriptionState.
@RestController
class PlanController {
    private final Plans plans;

    PlanController(Plans plans) {
        this.plans = plans;
    }

    /// As it stands on the wire.
    ///
    /// @param subscription null where there never was one
    record SubscriptionState(@Nullable Subscription subscription) {}

    @GetMapping("/v1/subscription")
    Mono<SubscriptionState> read(Caller caller) {
        return plans.of(caller.account())
                .map(row -> new SubscriptionState(row.view()))
                .defaultIfEmpty(new SubscriptionState(null));
    }
}
