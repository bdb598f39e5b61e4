package dev.podworks.billing.sandbox;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.catalogue.Plan;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.plan.PlanNews;
import dev.podworks.billing.plan.PlanRow;
import dev.podworks.billing.plan.Plans;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Says of plans what a processor would say. It keeps nothing of its own: each step begins with what was said last.
final class SandboxPlans {
    private final Plans plans;
    private final Catalogue catalogue;
    private final Ledger ledger;
    private final Ids ids;
    private final InstantSource clock;

    SandboxPlans(Plans plans, Catalogue catalogue, Ledger ledger, Ids ids, InstantSource clock) {
        this.plans = plans;
        this.catalogue = catalogue;
        this.ledger = ledger;
        this.ids = ids;
        this.clock = clock;
    }

    /// Starts a plan, or changes the one that is live. Part of the present transaction.
    Mono<PlanRow> set(AccountId account, SetSubscription asked) {
        var plan = catalogue
                .plan(asked.planId())
                .orElseThrow(() -> ValidationErrors.of("planId", "is not a plan of the catalogue"));
        return live(account)
                .map(row -> Optional.of(row.news()))
                .defaultIfEmpty(Optional.empty())
                .flatMap(known -> plans.take(news(account, known.orElse(null), plan, asked)));
    }

    private PlanNews news(AccountId account, @Nullable PlanNews known, Plan plan, SetSubscription asked) {
        var now = clock.instant();
        var status = asked.statusOrPreset();
        return new PlanNews(
                account,
                known == null ? "sandbox_" + ids.subscription() : known.reference(),
                plan.id(),
                plan.amountCents(),
                status,
                known == null ? monthAfter(now) : known.currentPeriodEnd(),
                Boolean.TRUE.equals(asked.cancelAtPeriodEnd()),
                status == SubscriptionStatus.CANCELED ? now : null,
                now);
    }

    /// Ends the period of the plan that is live. Part of the present transaction.
    Mono<PlanRow> endPeriod(AccountId account, PaymentEnd payment) {
        return live(account)
                .switchIfEmpty(Mono.defer(() -> noPlan(account)))
                .map(PlanRow::news)
                .flatMap(news -> {
                    var end = Optional.ofNullable(news.currentPeriodEnd()).orElseGet(clock::instant);
                    if (news.cancelAtPeriodEnd()) {
                        return plans.take(with(news, SubscriptionStatus.CANCELED, end));
                    }
                    return switch (payment) {
                        case PAID -> plans.renew(with(news, SubscriptionStatus.ACTIVE, monthAfter(end)), end);
                        case FAILED -> plans.take(with(news, SubscriptionStatus.PAST_DUE, end));
                    };
                });
    }

    /// Under the locks of the account, so that two steps at once are one after the other.
    private Mono<PlanRow> live(AccountId account) {
        return ledger.lock(account).then(Mono.defer(() -> plans.of(account))).filter(PlanRow::isLive);
    }

    private Mono<PlanRow> noPlan(AccountId account) {
        return plans.of(account)
                .map(row -> row.news().status().wire())
                .defaultIfEmpty("none")
                .flatMap(status -> Mono.error(ApiException.invalidState("The account has no plan to renew.", status)));
    }

    private PlanNews with(PlanNews news, SubscriptionStatus status, Instant periodEnd) {
        var now = clock.instant();
        return new PlanNews(
                news.account(),
                news.reference(),
                news.planId(),
                news.amountCents(),
                status,
                periodEnd,
                news.cancelAtPeriodEnd(),
                status == SubscriptionStatus.CANCELED ? now : null,
                now);
    }

    private static Instant monthAfter(Instant instant) {
        return instant.atZone(ZoneOffset.UTC).plusMonths(1).toInstant();
    }
}
