package dev.podworks.billing.topup;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.ledger.BalanceWatch;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseKind;
import dev.podworks.billing.purchase.PurchaseWatch;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.billing.purchase.Purchases.TopUpCount;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed;
import dev.podworks.contracts.event.BillingEvent.TopUpFailed.Reason;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.kit.sql.AfterCommit;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Buys when the balance drops, and pauses when that fails. What it bought is charged only as long as the settings and
/// the balance still ask for it.
@Component
@Order(2)
class TopUpTrigger implements BalanceWatch, PurchaseWatch {
    private static final Logger LOG = LoggerFactory.getLogger(TopUpTrigger.class);

    private final SettingsTable table;
    private final Catalogue catalogue;
    private final Purchases purchases;
    private final Ledger ledger;
    private final Outbox outbox;
    private final InstantSource clock;

    TopUpTrigger(
            SettingsTable table,
            Catalogue catalogue,
            Purchases purchases,
            Ledger ledger,
            Outbox outbox,
            InstantSource clock) {
        this.table = table;
        this.catalogue = catalogue;
        this.purchases = purchases;
        this.ledger = ledger;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public Mono<Void> low(AccountId account, long thresholdSeconds, Balance balance) {
        return table.find(account)
                .filter(Settings::isOn)
                .flatMap(settings -> purchases
                        .topUpsSince(account, Month.startOf(clock.instant()))
                        .flatMap(count -> decide(settings, count)));
    }

    private Mono<Void> decide(Settings settings, TopUpCount count) {
        if (count.underWay()) {
            return Mono.empty();
        }
        return count.charges() < settings.monthlyCap() ? buy(settings) : tellCap(settings);
    }

    /// The processor is asked after the commit, and by the janitor where this process does not live to do it.
    private Mono<Void> buy(Settings settings) {
        return Mono.justOrEmpty(Optional.ofNullable(settings.bundleId()).flatMap(catalogue::bundle))
                .switchIfEmpty(Mono.defer(() -> unknownBundle(settings)))
                .flatMap(bundle -> purchases.intendTopUp(settings.account(), bundle))
                .flatMap(purchase -> AfterCommit.run(() -> pay(purchase)));
    }

    /// A bundle that the catalogue had when the settings were saved.
    private <T> Mono<T> unknownBundle(Settings settings) {
        return pause(settings.account(), settings.bundleId(), null, "unknown_bundle")
                .then(Mono.empty());
    }

    private void pay(Purchase purchase) {
        purchases
                .pay(purchase)
                .subscribe(
                        _ -> {},
                        fault -> LOG.warn(
                                "The top-up {} is uncertain, the janitor will look: {}",
                                purchase.id(),
                                fault.toString()));
    }

    private Mono<Void> tellCap(Settings settings) {
        var now = clock.instant();
        return table.tellCap(settings.account(), Month.startOf(now), now)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> tell(settings.account(), Reason.MONTHLY_CAP, settings.bundleId(), null));
    }

    /// Between the drop of the balance and the charge there may be hours: of a process that died, or of a processor
    /// that could not be reached.
    @Override
    public Mono<Boolean> isWanted(Purchase purchase) {
        return purchase.kind() == PurchaseKind.TOPUP
                ? table.find(purchase.account())
                        .filter(settings ->
                                settings.isOn() && purchase.product().equals(settings.bundleId()))
                        .flatMap(settings -> isWanted(settings))
                        .defaultIfEmpty(false)
                : Mono.just(true);
    }

    /// It counts among the month's charges itself.
    private Mono<Boolean> isWanted(Settings settings) {
        return Mono.zip(
                ledger.balance(settings.account()),
                purchases.topUpsSince(settings.account(), Month.startOf(clock.instant())),
                (balance, count) -> balance.totalSeconds() < settings.thresholdSeconds()
                        && count.charges() <= settings.monthlyCap());
    }

    @Override
    public Mono<Void> ended(Purchase purchase) {
        return purchase.kind() == PurchaseKind.TOPUP && purchase.hasFailed()
                ? pause(
                        purchase.account(),
                        purchase.product(),
                        purchase,
                        Objects.requireNonNullElse(purchase.failure(), "not_paid"))
                : Mono.empty();
    }

    private Mono<Void> pause(AccountId account, @Nullable String bundle, @Nullable Purchase purchase, String reason) {
        return table.pause(account, reason, clock.instant())
                .filter(Boolean::booleanValue)
                .flatMap(_ -> tell(account, Reason.DECLINED, bundle, purchase));
    }

    private Mono<Void> tell(AccountId account, Reason reason, @Nullable String bundle, @Nullable Purchase purchase) {
        return outbox.append(
                EventType.BILLING_TOPUP_FAILED,
                new TopUpFailed(
                        account,
                        reason,
                        Objects.requireNonNullElse(bundle, ""),
                        purchase == null ? null : purchase.id()));
    }
}
