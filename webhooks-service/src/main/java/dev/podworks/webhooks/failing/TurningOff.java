package dev.podworks.webhooks.failing;

import dev.podworks.mail.MailOutbox;
import dev.podworks.webhooks.endpoint.Endpoint;
import dev.podworks.webhooks.endpoint.Endpoints;
import dev.podworks.webhooks.member.MailedAccount;
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

/// Turns off what fails, and writes to those who should know.
@Component
class TurningOff {
    private static final Logger LOG = LoggerFactory.getLogger(TurningOff.class);
    private static final Duration PATIENCE = Duration.ofDays(3);

    private final Endpoints endpoints;
    private final Members members;
    private final MailOutbox mails;
    private final TurnedOffMail text;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    TurningOff(
            Endpoints endpoints,
            Members members,
            MailOutbox mails,
            TurnedOffMail text,
            TransactionalOperator tx,
            InstantSource clock) {
        this.endpoints = endpoints;
        this.members = members;
        this.mails = mails;
        this.text = text;
        this.tx = tx;
        this.clock = clock;
    }

    /// @return how many were turned off
    Mono<Long> turnOff(int atMost) {
        return endpoints
                .turnOffFailing(clock.instant().minus(PATIENCE), atMost)
                .flatMap(off -> writeAbout(off).thenReturn((long) off.size()))
                .as(tx::transactional);
    }

    private Mono<Void> writeAbout(List<Endpoint> off) {
        return Flux.fromIterable(off)
                .doOnNext(endpoint -> LOG.info("{} has failed for three days and is turned off", endpoint.id()))
                .concatMap(this::writeAbout)
                .then();
    }

    private Mono<Void> writeAbout(Endpoint endpoint) {
        return members.mailed(endpoint.account())
                .flatMapMany(account ->
                        Flux.fromIterable(account.people()).concatMap(person -> write(endpoint, account, person)))
                .then();
    }

    private Mono<Void> write(Endpoint endpoint, MailedAccount account, MailedAccount.Person person) {
        return mails.write(text.to(person, account, endpoint));
    }
}
