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
        return Sweep.ofEach(
                SWEEP,
                atMost -> refunds.takeDue(UNTIL_NEXT, atMost),
                this::carryOut,
                due -> due.purchase().id());
    }

    /// A refund that the processor refuses is not retried: its order is closed by then.
    private Mono<Void> carryOut(Due due) {
        return refunds.carryOut(due).then().onErrorResume(RefundRefusedException.class, refusal -> {
            LOG.error(
                    "The processor refuses the refund of {}: {}", due.purchase().id(), refusal.getMessage());
            return Mono.empty();
        });
    }
}
