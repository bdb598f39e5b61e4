package dev.podworks.webhooks.failing;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.mail.Mail;
import dev.podworks.mail.MailOutbox;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import dev.podworks.webhooks.member.MailRecipients;
import dev.podworks.webhooks.member.MailRecipients.Recipient;
import dev.podworks.webhooks.member.Members;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Reports and disables endpoints that keep failing, by e-mail to the account's owners and admins.
@Component
class FailingEndpoints {
    private static final Logger LOG = LoggerFactory.getLogger(FailingEndpoints.class);
    private static final Duration REPORTED_AFTER = Duration.ofHours(1);
    private static final Duration DISABLED_AFTER = Duration.ofDays(3);

    private final Endpoints endpoints;
    private final Members members;
    private final MailOutbox mails;
    private final EndpointFailingMail failing;
    private final EndpointDisabledMail disabled;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    FailingEndpoints(
            Endpoints endpoints,
            Members members,
            MailOutbox mails,
            EndpointFailingMail failing,
            EndpointDisabledMail disabled,
            TransactionalOperator tx,
            InstantSource clock) {
        this.endpoints = endpoints;
        this.members = members;
        this.mails = mails;
        this.failing = failing;
        this.disabled = disabled;
        this.tx = tx;
        this.clock = clock;
    }

    /// How an endpoint's state is written to one recipient.
    private interface Template {
        Mail to(Recipient recipient, MailRecipients account, Endpoint endpoint);
    }

    /// @return the number of endpoints reported
    Mono<Long> report(int atMost) {
        return endpoints
                .reportFailing(clock.instant().minus(REPORTED_AFTER), atMost)
                .flatMap(all -> notifyAll(all, members::webhookAlertRecipients, failing::to))
                .as(tx::transactional);
    }

    /// @return the number of endpoints disabled
    Mono<Long> disable(int atMost) {
        return endpoints
                .disableFailing(clock.instant().minus(DISABLED_AFTER), atMost)
                .doOnNext(all -> all.forEach(endpoint ->
                        LOG.info("Webhook endpoint {} has failed for three days and was disabled", endpoint.id())))
                .flatMap(all -> notifyAll(all, members::recipients, disabled::to))
                .as(tx::transactional);
    }

    private Mono<Long> notifyAll(
            List<Endpoint> all, Function<AccountId, Mono<MailRecipients>> recipients, Template template) {
        return Flux.fromIterable(all)
                .concatMap(endpoint -> recipients
                        .apply(endpoint.account())
                        .flatMapMany(account -> Flux.fromIterable(account.recipients())
                                .concatMap(recipient -> mails.write(template.to(recipient, account, endpoint)))))
                .then(Mono.just((long) all.size()));
    }
}
