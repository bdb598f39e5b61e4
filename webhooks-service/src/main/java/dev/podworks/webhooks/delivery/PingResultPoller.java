package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Waits for the result of a ping, which any replica may send, by polling its row. Holds no database connection
/// between polls.
@Component
class PingResultPoller {
    private static final Logger LOG = LoggerFactory.getLogger(PingResultPoller.class);

    /// Together with accepting the ping this stays below the documented five seconds and the gateway's timeout.
    private static final Duration MAX_WAIT = Duration.ofSeconds(4);

    private static final long INITIAL_INTERVAL_MILLIS = 50;
    private static final long MAX_INTERVAL_MILLIS = 400;

    private final DeliveryTable table;
    private final PingWaitLimiter limiter = new PingWaitLimiter();

    PingResultPoller(DeliveryTable table) {
        this.table = table;
    }

    /// @return the ping with its result; or as it was accepted if too many requests are waiting, the attempt takes
    ///     too long, or its row cannot be read, since it will be sent anyway
    Mono<Delivery> await(AccountId account, EndpointId endpoint, Delivery accepted) {
        return Mono.using(
                () -> limiter.tryAcquire(account, endpoint),
                permit -> permit.isPresent() ? poll(accepted) : Mono.just(accepted),
                permit -> permit.ifPresent(PingWaitLimiter.Permit::release));
    }

    private Mono<Delivery> poll(Delivery accepted) {
        return table.read(accepted)
                .filter(read -> read.status() != DeliveryStatus.PENDING)
                .repeatWhenEmpty(reads -> reads.concatMap(PingResultPoller::delay))
                .timeout(MAX_WAIT, Mono.just(accepted))
                .onErrorResume(error -> {
                    LOG.warn("The result of ping {} could not be read: {}", accepted.eventId(), error.toString());
                    return Mono.just(accepted);
                });
    }

    /// Exponential back-off.
    private static Mono<Long> delay(long reads) {
        var millis = INITIAL_INTERVAL_MILLIS << Math.min(reads, Byte.SIZE);
        return Mono.delay(Duration.ofMillis(Math.min(millis, MAX_INTERVAL_MILLIS)));
    }
}
