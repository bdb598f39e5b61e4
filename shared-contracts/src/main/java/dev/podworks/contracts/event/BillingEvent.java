package dev.podworks.contracts.event;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What billing says about an account beside credits that came in.
public sealed interface BillingEvent extends DomainEvent {
    @Override
    default String key() {
        return accountId().value();
    }

    @Override
    default Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }

    /// The balance dropped below the account's threshold.
    record CreditsLow(AccountId accountId, long thresholdSeconds, Balance balance) implements BillingEvent {}

    /// The automatic top-up could not buy.
    ///
    /// @param purchase the one that failed; null where none was tried
    record TopUpFailed(
            AccountId accountId,
            Reason reason,
            String bundleId,
            @Nullable PurchaseId purchase) implements BillingEvent {
        public enum Reason implements WireEnum {
            /// The automatic top-up pauses.
            DECLINED,
            MONTHLY_CAP
        }
    }

    /// The plan was renewed, could not be paid, or ended.
    ///
    /// @param secondsGranted what the renewal brought; null for the others
    record PlanChanged(
            AccountId accountId,
            Subscription subscription,
            @Nullable Long secondsGranted) implements BillingEvent {}
}
