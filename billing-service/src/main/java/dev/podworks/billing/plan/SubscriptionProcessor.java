package dev.podworks.billing.plan;

import dev.podworks.billing.catalogue.Plan;
import dev.podworks.contracts.id.AccountId;
import reactor.core.publisher.Mono;

/// Starts and changes subscriptions at the payment processor. Makes network calls, so it must not be used within a
/// transaction. The processor also reports every change by its events.
public interface SubscriptionProcessor {
    /// Charges the first month to the saved card. Idempotent per request key.
    ///
    /// @return the error `no_card`, or `card_declined`: then there is no subscription
    Mono<SubscriptionSnapshot> start(AccountId account, Plan plan, String requestKey);

    /// The next period is charged at the new plan's price and grants its credits. The current one stays as it is.
    Mono<SubscriptionSnapshot> changePlan(SubscriptionSnapshot current, Plan plan);

    /// @param ends false resumes a subscription that was to end
    Mono<SubscriptionSnapshot> endWithPeriod(SubscriptionSnapshot current, boolean ends);
}
