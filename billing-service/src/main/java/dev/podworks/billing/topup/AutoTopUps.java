package dev.podworks.billing.topup;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ValidationErrors;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Reads and updates the settings of auto top-up.
@Component
public class AutoTopUps {
    private static final String CARD_REMOVED = "card_removed";

    private final AutoTopUpTable table;
    private final Catalogue catalogue;
    private final Purchases purchases;
    private final Ledger ledger;
    private final AuditLog audit;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    AutoTopUps(
            AutoTopUpTable table,
            Catalogue catalogue,
            Purchases purchases,
            Ledger ledger,
            AuditLog audit,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.catalogue = catalogue;
        this.purchases = purchases;
        this.ledger = ledger;
        this.audit = audit;
        this.tx = tx;
        this.clock = clock;
    }

    Mono<AutoTopUpView> get(AccountId account) {
        return table.find(account)
                .defaultIfEmpty(AutoTopUpSettings.defaults(account))
                .flatMap(this::view);
    }

    /// The threshold also applies to `credits.low`, whether auto top-up is enabled or not. Disabling it cancels a
    /// pending top-up. Locks the balances first, as the creation of a top-up does.
    Mono<AutoTopUpView> save(AccountId account, UpdateAutoTopUpRequest request) {
        check(request);
        return ledger.lock(account)
                .then(Mono.defer(() -> table.save(AutoTopUpSettings.of(account, request), request.keepsLimit())))
                .doOnNext(this::checkLimit)
                .delayUntil(settings -> settings.enabled() ? Mono.empty() : purchases.cancelTopUp(account))
                .delayUntil(settings -> ledger.setLowBalanceThreshold(account, settings.thresholdSeconds()))
                .delayUntil(settings -> audit.record(record(settings)))
                .flatMap(this::view)
                .as(tx::transactional);
    }

    /// Pauses it because its card is being removed, and cancels a pending top-up.
    public Mono<Void> endWithCard(AccountId account) {
        return ledger.lock(account)
                .then(Mono.defer(() -> table.pause(account, CARD_REMOVED, clock.instant())))
                .then(Mono.defer(() -> purchases.cancelTopUp(account)))
                .as(tx::transactional);
    }

    /// A lower limit would prevent every top-up.
    private void checkLimit(AutoTopUpSettings settings) {
        var price = Optional.ofNullable(settings.bundleId())
                .flatMap(catalogue::bundle)
                .map(Bundle::amountCents)
                .orElse(0L);
        if (settings.enabled() && settings.monthlyLimitCents() != null && settings.monthlyLimitCents() < price) {
            throw ValidationErrors.of("monthlyLimitCents", "must be at least the price of the bundle, " + price);
        }
    }

    private static AuditRecord record(AutoTopUpSettings settings) {
        return AuditRecord.of(AuditAction.AUTO_TOP_UP_UPDATED, settings.account())
                .with("enabled", settings.enabled())
                .with("bundle", settings.bundleId())
                .with("thresholdSeconds", settings.thresholdSeconds())
                .with("monthlyCap", settings.monthlyCap())
                .with("monthlyLimitCents", settings.monthlyLimitCents());
    }

    private void check(UpdateAutoTopUpRequest request) {
        if (request.enabled() && request.bundleId() == null) {
            throw ValidationErrors.of("bundleId", "is required to enable auto top-up");
        }
        Optional.ofNullable(request.bundleId()).ifPresent(catalogue::requireBundle);
    }

    private Mono<AutoTopUpView> view(AutoTopUpSettings settings) {
        return purchases
                .topUpsSince(settings.account(), Month.startOf(clock.instant()))
                .map(count -> AutoTopUpView.of(settings, count));
    }
}
