package dev.podworks.billing.topup;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LowBalanceListener;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseKind;
import dev.podworks.billing.purchase.PurchaseListener;
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

/// Creates a top-up when the balance is low, and pauses auto top-up when one fails. A top-up is charged only while
/// the settings and the balance still require it.
@Component
@Order(2)
class AutoTopUpTrigger implements LowBalanceListener, PurchaseListener {
    private static final Logger LOG = LoggerFactory.getLogger(AutoTopUpTrigger.class);

    private final AutoTopUpTable table;
    private final Catalogue catalogue;
    private final Purchases purchases;
    private final Ledger ledger;
    private final Outbox outbox;
    private final InstantSource clock;

    AutoTopUpTrigger(
            AutoTopUpTable table,
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
    public Mono<Void> onLowBalance(AccountId account, long thresholdSeconds, Balance balance) {
        return table.find(account)
                .filter(AutoTopUpSettings::isOn)
                .flatMap(settings -> purchases
                        .topUpsSince(account, Month.startOf(clock.instant()))
                        .flatMap(count -> decide(settings, count)));
    }

    private Mono<Void> decide(AutoTopUpSettings settings, TopUpCount count) {
        if (count.inFlight()) {
            return Mono.empty();
        }
        return Mono.justOrEmpty(Optional.ofNullable(settings.bundleId()).flatMap(catalogue::bundle))
                .switchIfEmpty(Mono.defer(() -> unknownBundle(settings)))
                .flatMap(bundle -> settings.allows(count.charges() + 1, count.amountCents() + bundle.amountCents())
                        ? buy(settings, bundle)
                        : claimCapNotice(settings));
    }

    /// The card is charged after the commit, or by the reconciler if this process dies before that.
    private Mono<Void> buy(AutoTopUpSettings settings, Bundle bundle) {
        return purchases
                .createTopUp(settings.account(), bundle)
                .flatMap(purchase -> AfterCommit.run(() -> pay(purchase)));
    }

    /// The bundle was removed from the catalogue after the settings were saved.
    private <T> Mono<T> unknownBundle(AutoTopUpSettings settings) {
        return pause(settings.account(), settings.bundleId(), null, "unknown_bundle")
                .then(Mono.empty());
    }

    private void pay(Purchase purchase) {
        purchases
                .pay(purchase)
                .subscribe(
                        _ -> {},
                        failure -> LOG.warn(
                                "The outcome of the top-up {} is unknown, will be reconciled: {}",
                                purchase.id(),
                                failure.toString()));
    }

    private Mono<Void> claimCapNotice(AutoTopUpSettings settings) {
        var now = clock.instant();
        return table.claimCapNotice(settings.account(), Month.startOf(now), now)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> publish(settings.account(), Reason.MONTHLY_CAP, settings.bundleId(), null));
    }

    /// The charge may happen hours after the balance dropped, if a process died or the processor was unreachable.
    @Override
    public Mono<Boolean> shouldCharge(Purchase purchase) {
        return purchase.kind() == PurchaseKind.TOPUP
                ? table.find(purchase.account())
                        .filter(settings ->
                                settings.isOn() && purchase.product().equals(settings.bundleId()))
                        .flatMap(settings -> shouldCharge(settings))
                        .defaultIfEmpty(false)
                : Mono.just(true);
    }

    /// The month's count and amount include this top-up.
    private Mono<Boolean> shouldCharge(AutoTopUpSettings settings) {
        return Mono.zip(
                ledger.balance(settings.account()),
                purchases.topUpsSince(settings.account(), Month.startOf(clock.instant())),
                (balance, count) -> balance.totalSeconds() < settings.thresholdSeconds()
                        && settings.allows(count.charges(), count.amountCents()));
    }

    @Override
    public Mono<Void> onEnded(Purchase purchase) {
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
                .flatMap(_ -> publish(account, Reason.DECLINED, bundle, purchase));
    }

    private Mono<Void> publish(AccountId account, Reason reason, @Nullable String bundle, @Nullable Purchase purchase) {
        return outbox.append(
                EventType.BILLING_TOPUP_FAILED,
                new TopUpFailed(
                        account,
                        reason,
                        Objects.requireNonNullElse(bundle, ""),
                        purchase == null ? null : purchase.id()));
    }
}
