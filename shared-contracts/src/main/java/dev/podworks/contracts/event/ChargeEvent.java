package dev.podworks.contracts.event;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.project.SubmissionRef;
import java.util.Optional;

/// The result of `project.charge_requested`.
///
/// @param seconds the price that was charged or refused
/// @param availableSeconds the balance after the charge, or when it was refused
public record ChargeEvent(SubmissionRef submission, AccountId accountId, long seconds, long availableSeconds)
        implements DomainEvent {
    @Override
    public String key() {
        return submission.project().value();
    }

    @Override
    public Optional<Mode> eventMode() {
        return Optional.of(Mode.LIVE);
    }
}
