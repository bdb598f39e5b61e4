package dev.podworks.contracts.event;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.billing.Balance;
import dev.podworks.contracts.billing.Subscription;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Billing events of an account, other than added credits.
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

    /// An automatic top-up failed.
    ///
    /// @param purchase the failed purchase; null if none was attempted
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

    /// The subscription was renewed, could not be charged, or ended.
    ///
    /// @param secondsGranted the credits that the renewal added; null for other types
    record PlanChanged(
            AccountId accountId,
            Subscription subscription,
            @Nullable Long secondsGranted) implements BillingEvent {}
}
