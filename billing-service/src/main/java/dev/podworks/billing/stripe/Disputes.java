package dev.podworks.billing.stripe;

import com.stripe.exception.StripeException;
import com.stripe.model.Charge;
import com.stripe.model.Dispute;
import com.stripe.model.PaymentIntent;
import com.stripe.param.DisputeListParams;
import com.stripe.service.V1Services;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;

/// The disputed part of a payment.
final class Disputes {
    /// Stripe withdraws the amount when a dispute opens and reinstates it when it is won. An inquiry (`warning_…`)
    /// withdraws nothing unless it becomes a dispute.
    private static final Set<String> TAKEN = Set.of("needs_response", "under_review", "lost");

    private static final long PAGE = 100;

    private Disputes() {}

    /// Lists disputes only if the charge is marked as disputed.
    static long cents(V1Services stripe, PaymentIntent intent) throws StripeException {
        var isDisputed = Optional.ofNullable(intent.getLatestChargeObject())
                .map(Charge::getDisputed)
                .orElse(false);
        if (!isDisputed) {
            return 0;
        }
        var params = DisputeListParams.builder()
                .setPaymentIntent(intent.getId())
                .setLimit(PAGE)
                .build();
        return StreamSupport.stream(
                        stripe.disputes().list(params).autoPagingIterable().spliterator(), false)
                .filter(dispute -> TAKEN.contains(dispute.getStatus()))
                .mapToLong(Dispute::getAmount)
                .sum();
    }
}
