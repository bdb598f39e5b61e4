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
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.kit.outbox.Outbox.NewEvent;
import dev.podworks.kit.sql.AfterCommit;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
        return Mono.deferContextual(context -> chargeAll(List.of(new Request(project, Cause.of(context)))));
    }

    /// @param cause of the event that asks for it
    record Request(ProjectSnapshot project, Cause cause) {
        private Debit debit() {
            var price = Optional.ofNullable(project.creditsSeconds())
                    .orElseThrow(() -> new IllegalArgumentException(project.id() + " has no price"));
            return Charges.debit(project, price);
        }
    }

    /// In the transaction of the events that ask for it, in their order, with two statements for all of them.
    Mono<Void> chargeAll(List<Request> requests) {
        return ledger.debitAll(requests.stream().map(Request::debit).distinct().toList())
                .flatMap(answers -> tell(requests, answers));
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

    private Mono<Void> tell(List<Request> requests, Map<EntryKey, DebitAnswer> answers) {
        var told = requests.stream()
                .map(request -> told(
                        request,
                        Objects.requireNonNull(answers.get(request.debit().key()))))
                .toList();
        return outbox.appendAll(told)
                .then(AfterCommit.run(() -> answers.values().forEach(this::count)));
    }

    private static NewEvent told(Request request, DebitAnswer answer) {
        var project = request.project();
        return new NewEvent(
                answer.booked() ? CHARGE_SETTLED : CHARGE_REFUSED,
                new ChargeEvent(project.submissionRef(), project.account(), answer.seconds(), answer.balanceSeconds()),
                request.cause());
    }

    private void count(DebitAnswer answer) {
        metrics.counter("podworks.billing.charges", "outcome", answer.booked() ? "settled" : "refused")
                .increment();
    }
}
