package dev.podworks.billing.purchase;

import dev.podworks.billing.payment.RefundRefusedException;
import dev.podworks.billing.purchase.RefundOrderTable.Due;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Carries out refunds that were ordered by a request that died, or that the processor did not answer.
@Configuration(proxyBeanMethods = false)
class RefundJanitor {
    private static final Logger LOG = LoggerFactory.getLogger(RefundJanitor.class);
    private static final Sweep.Settings SWEEP =
            new Sweep.Settings("refunds that are not carried out", Duration.ofSeconds(30), 50);
    private static final Duration UNTIL_NEXT = Duration.ofMinutes(5);

    private final Refunds refunds;

    RefundJanitor(Refunds refunds) {
        this.refunds = refunds;
    }

    @Bean
    Sweep refundSweep() {
        return new Sweep(SWEEP, this::carryOut);
    }

    private Mono<Long> carryOut(int atMost) {
        return refunds.takeDue(UNTIL_NEXT, atMost)
                .concatMap(due -> refunds.carryOut(due)
                        .then()
                        .onErrorResume(fault -> leave(due, fault))
                        .thenReturn(due))
                .count();
    }

    /// One that is refused is not tried again; its order is closed by then.
    private static Mono<Void> leave(Due due, Throwable fault) {
        if (fault instanceof RefundRefusedException) {
            LOG.error(
                    "The processor refuses the refund of {}: {}", due.purchase().id(), fault.getMessage());
        } else {
            LOG.warn(
                    "The refund of {} is not carried out yet: {}",
                    due.purchase().id(),
                    fault.toString());
        }
        return Mono.empty();
    }
}
