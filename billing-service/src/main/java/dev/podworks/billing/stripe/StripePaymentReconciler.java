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

/// Finds what a Stripe payment was for and books its current state: the purchase in its metadata, the purchase of
/// the invoice that it paid, or the period of a subscription. Refunds and disputes refer to the payment only.
final class StripePaymentReconciler {
    private final StripeApi api;
    private final PaymentProcessor processor;
    private final Purchases purchases;
    private final StripeSubscriptions subscriptions;
    private final TransactionalOperator tx;

    StripePaymentReconciler(
            StripeApi api,
            PaymentProcessor processor,
            Purchases purchases,
            StripeSubscriptions subscriptions,
            TransactionalOperator tx) {
        this.api = api;
        this.processor = processor;
        this.purchases = purchases;
        this.subscriptions = subscriptions;
        this.tx = tx;
    }

    /// @param id from the metadata, which can be edited in the dashboard
    Mono<Purchase> reconcilePurchase(String id) {
        return Mono.justOrEmpty(Id.parse(PurchaseId.PREFIX, id, PurchaseId::new))
                .flatMap(purchases::find)
                .flatMap(this::book);
    }

    /// For a charge, a refund or a dispute.
    ///
    /// @param payment the payment intent's id, or an empty string
    Mono<Void> reconcilePayment(String payment) {
        return payment.isEmpty()
                ? Mono.empty()
                : purchases
                        .findByReference(payment)
                        .flatMap(this::book)
                        .switchIfEmpty(Mono.defer(() -> reconcileByMetadata(payment)))
                        .hasElement()
                        .flatMap(isPurchase -> isPurchase ? Mono.empty() : reconcileInvoiceOfPayment(payment));
    }

    /// A purchase whose response was lost does not have its payment's id yet.
    private Mono<Purchase> reconcileByMetadata(String payment) {
        return api.call(stripe -> Optional.ofNullable(
                                CardPayments.retrieve(stripe, payment).getMetadata())
                        .map(metadata -> metadata.get(CardPayments.PURCHASE)))
                .flatMap(Mono::justOrEmpty)
                .flatMap(this::reconcilePurchase);
    }

    private Mono<Void> reconcileInvoiceOfPayment(String payment) {
        return api.call(stripe -> invoiceOf(stripe, payment))
                .flatMap(Mono::justOrEmpty)
                .flatMap(this::reconcileInvoice);
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

    /// @param invoice its id, or an empty string
    Mono<Void> reconcileInvoice(String invoice) {
        return invoice.isEmpty()
                ? Mono.empty()
                : api.call(stripe -> InvoicePayments.retrieve(stripe, invoice)).flatMap(this::reconcileInvoice);
    }

    private Mono<Void> reconcileInvoice(Invoice invoice) {
        return reconcilePurchase(InvoicePayments.purchase(invoice))
                .hasElement()
                .flatMap(isPurchase -> isPurchase ? Mono.empty() : subscriptions.reconcileReversals(invoice));
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
