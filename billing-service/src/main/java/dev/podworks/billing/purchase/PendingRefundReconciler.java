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

/// Executes refund orders whose request died or whose call to the processor failed.
@Configuration(proxyBeanMethods = false)
class PendingRefundReconciler {
    private static final Logger LOG = LoggerFactory.getLogger(PendingRefundReconciler.class);
    private static final Sweep.Settings SWEEP = new Sweep.Settings("pending refunds", Duration.ofSeconds(30), 50);
    private static final Duration RETRY_AFTER = Duration.ofMinutes(5);

    private final Refunds refunds;

    PendingRefundReconciler(Refunds refunds) {
        this.refunds = refunds;
    }

    @Bean
    Sweep refundSweep() {
        return Sweep.ofEach(
                SWEEP,
                atMost -> refunds.claimDue(RETRY_AFTER, atMost),
                this::execute,
                due -> due.purchase().id());
    }

    /// A rejected refund is not retried: its order is already closed.
    private Mono<Void> execute(Due due) {
        return refunds.execute(due).then().onErrorResume(RefundRefusedException.class, refusal -> {
            LOG.error(
                    "The processor refused the refund of {}: {}", due.purchase().id(), refusal.getMessage());
            return Mono.empty();
        });
    }
}
