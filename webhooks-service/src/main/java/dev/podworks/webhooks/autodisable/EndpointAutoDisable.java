package dev.podworks.webhooks.autodisable;

import dev.podworks.mail.MailOutbox;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import dev.podworks.webhooks.member.MailRecipients;
import dev.podworks.webhooks.member.Members;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Disables endpoints that keep failing, and notifies the account's owners and admins.
@Component
class EndpointAutoDisable {
    private static final Logger LOG = LoggerFactory.getLogger(EndpointAutoDisable.class);
    private static final Duration FAILURE_WINDOW = Duration.ofDays(3);

    private final Endpoints endpoints;
    private final Members members;
    private final MailOutbox mails;
    private final EndpointDisabledMail mail;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    EndpointAutoDisable(
            Endpoints endpoints,
            Members members,
            MailOutbox mails,
            EndpointDisabledMail mail,
            TransactionalOperator tx,
            InstantSource clock) {
        this.endpoints = endpoints;
        this.members = members;
        this.mails = mails;
        this.mail = mail;
        this.tx = tx;
        this.clock = clock;
    }

    /// @return the number of endpoints disabled
    Mono<Long> disableFailing(int atMost) {
        return endpoints
                .disableFailing(clock.instant().minus(FAILURE_WINDOW), atMost)
                .flatMap(disabled -> notifyAll(disabled).thenReturn((long) disabled.size()))
                .as(tx::transactional);
    }

    private Mono<Void> notifyAll(List<Endpoint> disabled) {
        return Flux.fromIterable(disabled)
                .doOnNext(endpoint ->
                        LOG.info("Webhook endpoint {} has failed for three days and was disabled", endpoint.id()))
                .concatMap(this::notify)
                .then();
    }

    private Mono<Void> notify(Endpoint endpoint) {
        return members.recipients(endpoint.account())
                .flatMapMany(account -> Flux.fromIterable(account.recipients())
                        .concatMap(recipient -> write(endpoint, account, recipient)))
                .then();
    }

    private Mono<Void> write(Endpoint endpoint, MailRecipients account, MailRecipients.Recipient recipient) {
        return mails.write(mail.to(recipient, account, endpoint));
    }
}
