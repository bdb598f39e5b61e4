package dev.podworks.billing.receipt;

import dev.podworks.billing.catalogue.Bundle;
import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.plan.SubscriptionPayment;
import dev.podworks.billing.plan.SubscriptionPaymentListener;
import dev.podworks.billing.plan.SubscriptionRow;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.PurchaseListener;
import dev.podworks.billing.purchase.PurchaseStatus;
import dev.podworks.billing.receipt.Receipt.Draft;
import dev.podworks.billing.receipt.Receipt.Line;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Issues a receipt for every payment, in the transaction that books it.
@Component
class ReceiptIssuer implements PurchaseListener, SubscriptionPaymentListener {
    private final ReceiptTable table;
    private final SellerProperties seller;
    private final Catalogue catalogue;
    private final InstantSource clock;

    ReceiptIssuer(ReceiptTable table, SellerProperties seller, Catalogue catalogue, InstantSource clock) {
        this.table = table;
        this.seller = seller;
        this.catalogue = catalogue;
        this.clock = clock;
    }

    @Override
    public Mono<Void> onEnded(Purchase purchase) {
        return purchase.status() == PurchaseStatus.PAID ? issue(draft(purchase)) : Mono.empty();
    }

    @Override
    public Mono<Void> onPaid(SubscriptionRow subscription, SubscriptionPayment payment) {
        return issue(new Draft(
                subscription.account(),
                payment.reference(),
                null,
                subscription.id(),
                payment.lines().stream()
                        .map(line -> new Line(line.description(), line.amountCents()))
                        .toList(),
                seller.currency(),
                payment.netCents(),
                payment.taxCents(),
                payment.invoiceUrl(),
                payment.paidAt()));
    }

    @Override
    public Mono<Void> onRefunded(String reference, long refundedCents) {
        return table.refund(reference, refundedCents);
    }

    private Mono<Void> issue(Draft draft) {
        return table.insert(draft, seller.seller(), clock.instant()).then();
    }

    private Draft draft(Purchase purchase) {
        return new Draft(
                purchase.account(),
                Objects.requireNonNull(purchase.reference(), "a paid purchase must have a payment id"),
                purchase.id(),
                null,
                List.of(new Line(description(purchase), purchase.amountCents())),
                seller.currency(),
                purchase.amountCents(),
                Objects.requireNonNullElse(purchase.taxCents(), 0L),
                purchase.hostedInvoiceUrl(),
                Objects.requireNonNull(purchase.paidAt(), "a paid purchase must have a time of payment"));
    }

    private String description(Purchase purchase) {
        var bundle = catalogue.bundle(purchase.product()).map(Bundle::name).orElse(purchase.product());
        return "Podworks credits: " + bundle
                + switch (purchase.kind()) {
                    case PURCHASE -> "";
                    case TOPUP -> " (automatic top-up)";
                };
    }
}
