package dev.podworks.billing.stripe;

import com.stripe.model.Customer;
import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.contracts.id.AccountId;
import java.util.Optional;
import reactor.core.publisher.Mono;

/// Chooses between a card and an invoice.
final class StripeProcessor implements PaymentProcessor {
    private static final String INVOICE_PREFIX = "in_";

    private final StripeCustomers customers;
    private final CardPayments cards;
    private final InvoicePayments invoices;

    StripeProcessor(StripeCustomers customers, CardPayments cards, InvoicePayments invoices) {
        this.customers = customers;
        this.cards = cards;
        this.invoices = invoices;
    }

    @Override
    public Mono<Boolean> canCharge(AccountId account) {
        return customers
                .of(account)
                .map(customer -> StripeCustomers.paysByInvoice(customer)
                        || card(customer).isPresent());
    }

    @Override
    public Mono<Payment> charge(PaymentIntent intent) {
        return customers
                .of(intent.account())
                .flatMap(customer -> StripeCustomers.paysByInvoice(customer)
                        ? invoices.send(intent, customer.getId())
                        : Mono.justOrEmpty(card(customer))
                                .switchIfEmpty(Mono.error(() ->
                                        new IllegalStateException(intent.account() + " has no saved card any more")))
                                .flatMap(card -> cards.charge(intent, customer.getId(), card)));
    }

    @Override
    public Mono<Payment> find(PaymentIntent intent) {
        return intent.reference()
                .map(reference -> isInvoice(reference) ? invoices.find(reference) : cards.find(reference))
                .orElseGet(() -> search(intent));
    }

    /// By the metadata, where the answer with the reference was lost.
    private Mono<Payment> search(PaymentIntent intent) {
        return customers
                .known(intent.account())
                .flatMap(customer ->
                        cards.find(intent, customer).switchIfEmpty(Mono.defer(() -> invoices.find(intent, customer))));
    }

    @Override
    public Mono<Payment> cancel(PaymentIntent intent) {
        return reference(intent)
                .flatMap(reference -> isInvoice(reference) ? invoices.cancel(reference) : cards.cancel(reference));
    }

    @Override
    public Mono<Payment> refund(PaymentIntent intent, long totalCents) {
        return reference(intent)
                .flatMap(reference -> isInvoice(reference)
                        ? invoices.refund(intent, reference, totalCents)
                        : cards.refund(intent, reference, totalCents));
    }

    private Mono<String> reference(PaymentIntent intent) {
        return Mono.justOrEmpty(intent.reference())
                .switchIfEmpty(Mono.defer(() -> search(intent)).map(Payment::reference));
    }

    private static boolean isInvoice(String reference) {
        return reference.startsWith(INVOICE_PREFIX);
    }

    private static Optional<String> card(Customer customer) {
        return Optional.ofNullable(customer.getInvoiceSettings())
                .map(Customer.InvoiceSettings::getDefaultPaymentMethod);
    }
}
