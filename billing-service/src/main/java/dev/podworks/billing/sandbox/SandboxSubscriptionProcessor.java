package dev.podworks.billing.sandbox;

import dev.podworks.billing.catalogue.Plan;
import dev.podworks.billing.plan.SubscriptionProcessor;
import dev.podworks.billing.plan.SubscriptionSnapshot;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Starts and changes the sandbox's subscriptions as Stripe does: the first month is paid by the sandbox's card, or
/// nothing is started.
final class SandboxSubscriptionProcessor implements SubscriptionProcessor {
    private final SandboxSubscriptions subscriptions;
    private final SandboxTable table;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    SandboxSubscriptionProcessor(
            SandboxSubscriptions subscriptions, SandboxTable table, TransactionalOperator tx, InstantSource clock) {
        this.subscriptions = subscriptions;
        this.table = table;
        this.tx = tx;
        this.clock = clock;
    }

    @Override
    public Mono<SubscriptionSnapshot> start(AccountId account, Plan plan, String requestKey) {
        return table.card(account).flatMap(card -> switch (card) {
            case SUCCEEDS, INVOICE -> {
                var first = subscriptions.first(account, plan);
                yield subscriptions.grantFirst(first).as(tx::transactional).thenReturn(first);
            }
            case DECLINES, NEEDS_AUTHENTICATION -> Mono.error(SandboxSubscriptionProcessor::declined);
        });
    }

    @Override
    public Mono<SubscriptionSnapshot> changePlan(SubscriptionSnapshot current, Plan plan) {
        return Mono.just(SandboxSubscriptions.with(current, plan, current.cancelAtPeriodEnd(), clock.instant()));
    }

    @Override
    public Mono<SubscriptionSnapshot> endWithPeriod(SubscriptionSnapshot current, boolean ends) {
        return Mono.just(SandboxSubscriptions.with(current, null, ends, clock.instant()));
    }

    private static ApiException declined() {
        return ApiException.of(
                ErrorCode.CARD_DECLINED,
                "The card was declined. Use another card, or contact the bank that issued it.",
                Map.of("reason", "card_declined"));
    }
}
