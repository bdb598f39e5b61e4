package dev.podworks.webhooks.alert;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.mail.MailOutbox;
import dev.podworks.webhooks.alert.DeliveryAlertTable.Due;
import dev.podworks.webhooks.member.MailRecipients;
import dev.podworks.webhooks.member.Members;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Notifies an account's owners and admins by e-mail that deliveries failed.
@Component
class DeliveryFailureAlerts {
    private final DeliveryAlertTable table;
    private final Members members;
    private final MailOutbox mails;
    private final DeliveryFailedMail mail;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    DeliveryFailureAlerts(
            DeliveryAlertTable table,
            Members members,
            MailOutbox mails,
            DeliveryFailedMail mail,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.members = members;
        this.mails = mails;
        this.mail = mail;
        this.tx = tx;
        this.clock = clock;
    }

    Mono<Void> deliveryFailed(DeliverySnapshot failed) {
        return failed.mode() == Mode.TEST
                ? Mono.empty()
                : table.record(failed.account(), FailedDelivery.of(failed))
                        .then(Mono.defer(() -> table.take(failed.account())))
                        .flatMap(this::write);
    }

    /// @return the number of accounts notified of postponed failures
    Mono<Long> notifyPostponed(int atMost) {
        return table.takeAll(atMost)
                .collectList()
                .flatMap(due -> Flux.fromIterable(due).concatMap(this::write).then(Mono.just((long) due.size())))
                .as(tx::transactional);
    }

    private Mono<Void> write(Due due) {
        return members.deliveryAlertRecipients(due.account())
                .flatMapMany(account ->
                        Flux.fromIterable(account.recipients()).concatMap(recipient -> write(due, account, recipient)))
                .then();
    }

    private Mono<Void> write(Due due, MailRecipients account, MailRecipients.Recipient recipient) {
        return mails.write(mail.to(recipient, account, due, clock.instant()));
    }
}
