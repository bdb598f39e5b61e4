package dev.podworks.billing.topup;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.error.ValidationErrors;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The settings of the automatic top-up.
@Component
class AutoTopUps {
    private final SettingsTable table;
    private final Catalogue catalogue;
    private final Purchases purchases;
    private final Ledger ledger;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    AutoTopUps(
            SettingsTable table,
            Catalogue catalogue,
            Purchases purchases,
            Ledger ledger,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.catalogue = catalogue;
        this.purchases = purchases;
        this.ledger = ledger;
        this.tx = tx;
        this.clock = clock;
    }

    Mono<AutoTopUp> read(AccountId account) {
        return table.find(account).defaultIfEmpty(Settings.preset(account)).flatMap(this::view);
    }

    /// From now on the account runs low below the threshold, whether the top-up is on or not. Turning it off
    /// cancels the purchase that is under way. The balances are locked first, as by whoever intends a top-up.
    Mono<AutoTopUp> save(AccountId account, AutoTopUpInput input) {
        check(input);
        var settings = Settings.of(account, input);
        return ledger.lock(account)
                .then(Mono.defer(() -> table.save(settings)))
                .then(Mono.defer(() -> settings.enabled() ? Mono.<Void>empty() : purchases.cancelTopUp(account)))
                .then(ledger.watchBelow(account, settings.thresholdSeconds()))
                .then(Mono.defer(() -> view(settings)))
                .as(tx::transactional);
    }

    private void check(AutoTopUpInput input) {
        if (input.enabled() && input.bundleId() == null) {
            throw ValidationErrors.of("bundleId", "is needed to turn the automatic top-up on");
        }
        if (Optional.ofNullable(input.bundleId()).flatMap(this::missing).isPresent()) {
            throw ApiException.of(
                    ErrorCode.UNKNOWN_BUNDLE, "bundleId: no such bundle. GET /v1/credits/bundles lists the bundles.");
        }
    }

    private Optional<String> missing(String bundleId) {
        return catalogue.bundle(bundleId).isPresent() ? Optional.empty() : Optional.of(bundleId);
    }

    private Mono<AutoTopUp> view(Settings settings) {
        return purchases
                .topUpsSince(settings.account(), Month.startOf(clock.instant()))
                .map(count -> AutoTopUp.of(settings, count.charges()));
    }
}
