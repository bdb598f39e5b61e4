package dev.podworks.billing.stripe;

import com.stripe.exception.StripeException;
import com.stripe.model.Invoice;
import com.stripe.model.InvoicePayment;
import com.stripe.param.InvoicePaymentListParams;
import com.stripe.service.V1Services;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.billing.purchase.Purchase;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.PurchaseId;
import java.util.Optional;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Finds what a payment of Stripe's was for, and books how it is now: the purchase that names it in its metadata,
/// or the one of the invoice that it paid, or the month of a plan. Refunds and disputes that are made in the
/// dashboard name the payment alone.
final class StripeMoneyBack {
    private final StripeCalls calls;
    private final PaymentProcessor processor;
    private final Purchases purchases;
    private final StripePlans plans;
    private final TransactionalOperator tx;

    StripeMoneyBack(
            StripeCalls calls,
            PaymentProcessor processor,
            Purchases purchases,
            StripePlans plans,
            TransactionalOperator tx) {
        this.calls = calls;
        this.processor = processor;
        this.purchases = purchases;
        this.plans = plans;
        this.tx = tx;
    }

    /// @param id from the metadata, which people at the dashboard can change
    Mono<Purchase> ofPurchase(String id) {
        return Mono.justOrEmpty(Id.parse(PurchaseId.PREFIX, id, PurchaseId::new))
                .flatMap(purchases::find)
                .flatMap(this::book);
    }

    /// Of a charge, a refund or a dispute.
    ///
    /// @param payment the payment intent's id; empty where there is none
    Mono<Void> ofPayment(String payment) {
        return payment.isEmpty()
                ? Mono.empty()
                : purchases
                        .withReference(payment)
                        .flatMap(this::book)
                        .switchIfEmpty(Mono.defer(() -> ofMetadata(payment)))
                        .hasElement()
                        .flatMap(isPurchase -> isPurchase ? Mono.empty() : ofInvoiceOf(payment));
    }

    /// A payment whose answer was lost is not noted with its purchase yet.
    private Mono<Purchase> ofMetadata(String payment) {
        return calls.call(stripe -> Optional.ofNullable(
                                CardPayments.retrieve(stripe, payment).getMetadata())
                        .map(metadata -> metadata.get(CardPayments.PURCHASE)))
                .flatMap(Mono::justOrEmpty)
                .flatMap(this::ofPurchase);
    }

    private Mono<Void> ofInvoiceOf(String payment) {
        return calls.call(stripe -> invoiceOf(stripe, payment))
                .flatMap(Mono::justOrEmpty)
                .flatMap(this::ofInvoice);
    }

    private static Optional<String> invoiceOf(V1Services stripe, String payment) throws StripeException {
        var params = InvoicePaymentListParams.builder()
                .setPayment(InvoicePaymentListParams.Payment.builder()
                        .setType(InvoicePaymentListParams.Payment.Type.PAYMENT_INTENT)
                        .setPaymentIntent(payment)
                        .build())
                .build();
        return stripe.invoicePayments().list(params).getData().stream()
                .map(InvoicePayment::getInvoice)
                .findFirst();
    }

    /// @param invoice its id; empty where there is none
    Mono<Void> ofInvoice(String invoice) {
        return invoice.isEmpty()
                ? Mono.empty()
                : calls.call(stripe -> InvoicePayments.retrieve(stripe, invoice))
                        .flatMap(this::ofInvoice);
    }

    private Mono<Void> ofInvoice(Invoice invoice) {
        return ofPurchase(InvoicePayments.purchase(invoice))
                .hasElement()
                .flatMap(isPurchase -> isPurchase ? Mono.empty() : plans.takeMoneyBack(invoice));
    }

    private Mono<Purchase> book(Purchase known) {
        return purchases
                .beginRead(known.id())
                .flatMap(purchase -> processor
                        .find(purchase.intent())
                        .flatMap(payment -> purchases.apply(purchase, payment).as(tx::transactional))
                        .defaultIfEmpty(purchase));
    }
}
