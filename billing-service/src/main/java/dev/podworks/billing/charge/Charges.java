package dev.podworks.billing.charge;

import static dev.podworks.contracts.event.EventType.CHARGE_REFUSED;
import static dev.podworks.contracts.event.EventType.CHARGE_SETTLED;

import dev.podworks.billing.ledger.Debit;
import dev.podworks.billing.ledger.DebitAnswer;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Reversal;
import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.kit.sql.AfterCommit;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Takes the price of a submission, and gives it back.
@Component
class Charges {
    private final Ledger ledger;
    private final Outbox outbox;
    private final MeterRegistry metrics;

    Charges(Ledger ledger, Outbox outbox, MeterRegistry metrics) {
        this.ledger = ledger;
        this.outbox = outbox;
        this.metrics = metrics;
    }

    /// In the transaction of the event that asks for it.
    ///
    /// @throws IllegalArgumentException when the project has no price: nobody may ask then
    Mono<Void> charge(ProjectSnapshot project) {
        var price = Optional.ofNullable(project.creditsSeconds())
                .orElseThrow(() -> new IllegalArgumentException(project.id() + " has no price"));
        return ledger.debit(debit(project, price)).flatMap(answer -> tell(project, answer));
    }

    /// In the transaction of the event that ended the project.
    Mono<Void> refund(ProjectSnapshot project) {
        var price = Optional.ofNullable(project.creditsSeconds()).orElse(0L);
        var key = new EntryKey("refund:" + project.submissionRef().key());
        return ledger.reverse(new Reversal(key, LedgerKind.REFUND, debit(project, price)));
    }

    private static Debit debit(ProjectSnapshot project, long price) {
        var key = new EntryKey("charge:" + project.submissionRef().key());
        var links = Links.of(project.id(), project.show());
        return new Debit(key, project.account(), LedgerKind.CHARGE, price, links);
    }

    private Mono<Void> tell(ProjectSnapshot project, DebitAnswer answer) {
        var type = answer.booked() ? CHARGE_SETTLED : CHARGE_REFUSED;
        var event =
                new ChargeEvent(project.submissionRef(), project.account(), answer.seconds(), answer.balanceSeconds());
        return outbox.append(type, event).then(AfterCommit.run(() -> count(answer)));
    }

    private void count(DebitAnswer answer) {
        metrics.counter("podworks.billing.charges", "outcome", answer.booked() ? "settled" : "refused")
                .increment();
    }
}
