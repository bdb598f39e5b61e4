package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Waits for the end of a ping's attempt, which any replica may make: the row is read again and again, and no
/// connection is held in between.
@Component
class PingResults {
    private static final Logger LOG = LoggerFactory.getLogger(PingResults.class);

    /// With the acceptance it stays under the five seconds that callers are promised, and under the gateway's timeout.
    private static final Duration WAIT_MAX = Duration.ofSeconds(4);

    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long PAUSE_MAX_MILLIS = 400;

    private final DeliveryTable table;
    private final PingWaiters waiters = new PingWaiters();

    PingResults(DeliveryTable table) {
        this.table = table;
    }

    /// @return the ping as it is when its attempt has ended, or as it was accepted: when too many wait, when the
    ///     attempt takes too long, and when it can't be read, since it will be sent all the same
    Mono<Delivery> of(AccountId account, EndpointId endpoint, Delivery accepted) {
        return Mono.using(
                () -> waiters.enter(account, endpoint),
                entered -> entered.isPresent() ? ended(accepted) : Mono.just(accepted),
                entered -> entered.ifPresent(PingWaiters.Place::leave));
    }

    private Mono<Delivery> ended(Delivery accepted) {
        return table.read(accepted)
                .filter(read -> read.status() != DeliveryStatus.PENDING)
                .repeatWhenEmpty(reads -> reads.concatMap(PingResults::pause))
                .timeout(WAIT_MAX, Mono.just(accepted))
                .onErrorResume(fault -> {
                    LOG.warn("The result of ping {} could not be read: {}", accepted.eventId(), fault.toString());
                    return Mono.just(accepted);
                });
    }

    /// Twice as long each time, for receivers that take long.
    private static Mono<Long> pause(long reads) {
        var millis = FIRST_PAUSE_MILLIS << Math.min(reads, Byte.SIZE);
        return Mono.delay(Duration.ofMillis(Math.min(millis, PAUSE_MAX_MILLIS)));
    }
}
