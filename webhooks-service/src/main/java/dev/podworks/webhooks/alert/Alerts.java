package dev.podworks.webhooks.alert;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.mail.MailOutbox;
import dev.podworks.webhooks.alert.AlertTable.Due;
import dev.podworks.webhooks.member.MailedAccount;
import dev.podworks.webhooks.member.Members;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Writes to those who should know that a delivery failed.
@Component
class Alerts {
    private final AlertTable table;
    private final Members members;
    private final MailOutbox mails;
    private final DeliveryFailedMail text;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Alerts(
            AlertTable table,
            Members members,
            MailOutbox mails,
            DeliveryFailedMail text,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.members = members;
        this.mails = mails;
        this.text = text;
        this.tx = tx;
        this.clock = clock;
    }

    Mono<Void> deliveryFailed(DeliverySnapshot failed) {
        return failed.mode() == Mode.TEST
                ? Mono.empty()
                : table.note(failed.account(), FailedDelivery.of(failed))
                        .then(Mono.defer(() -> table.take(failed.account())))
                        .flatMap(this::write);
    }

    /// @return how many accounts were told of what had to wait
    Mono<Long> tellWaiting(int atMost) {
        return table.takeAll(atMost)
                .collectList()
                .flatMap(due -> Flux.fromIterable(due).concatMap(this::write).then(Mono.just((long) due.size())))
                .as(tx::transactional);
    }

    private Mono<Void> write(Due due) {
        return members.alerted(due.account())
                .flatMapMany(
                        account -> Flux.fromIterable(account.people()).concatMap(person -> write(due, account, person)))
                .then();
    }

    private Mono<Void> write(Due due, MailedAccount account, MailedAccount.Person person) {
        return mails.write(text.to(person, account, due, clock.instant()));
    }
}
