package dev.podworks.billing.stripe;

import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Customer;
import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import dev.podworks.billing.payment.PaymentProcessor;
import dev.podworks.billing.payment.RefundRefusedException;
import dev.podworks.contracts.id.AccountId;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/// Charges a card or sends an invoice.
final class StripeProcessor implements PaymentProcessor {
    private static final Logger LOG = LoggerFactory.getLogger(StripeProcessor.class);
    private static final String INVOICE_PREFIX = "in_";
    private static final String NO_CARD = "no_card";

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
                        || card(customer).isPresent())
                .onErrorResume(StripeApi::isMissing, _ -> Mono.just(false));
    }

    @Override
    public Mono<Payment> charge(PaymentIntent intent) {
        return customers
                .of(intent.account())
                .flatMap(customer -> StripeCustomers.paysByInvoice(customer)
                        ? invoices.send(intent, customer.getId())
                        : card(customer)
                                .map(card -> cards.charge(intent, customer.getId(), card))
                                .orElseGet(() -> Mono.just(Payment.refused(NO_CARD))))
                .onErrorResume(CardException.class, StripeProcessor::refused)
                .onErrorResume(InvalidRequestException.class, StripeProcessor::refused);
    }

    /// Stripe created no payment and would reject the same request again: a removed card, a deleted customer, an
    /// address without a tax calculation. Transient failures are other exceptions.
    private static Mono<Payment> refused(StripeException refusal) {
        LOG.warn("Stripe rejected a charge: {}", refusal.getMessage());
        return Mono.just(Payment.refused(Objects.requireNonNullElse(refusal.getCode(), "refused")));
    }

    @Override
    public Mono<Payment> find(PaymentIntent intent) {
        return intent.reference()
                .map(reference -> isInvoice(reference) ? invoices.find(reference) : cards.find(reference))
                .orElseGet(() -> search(intent))
                .onErrorResume(StripeApi::isMissing, _ -> Mono.empty());
    }

    /// By metadata, if the response with the reference was lost.
    private Mono<Payment> search(PaymentIntent intent) {
        return customers
                .findCustomerId(intent.account())
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
                        : cards.refund(intent, reference, totalCents))
                .onErrorMap(
                        InvalidRequestException.class,
                        refusal -> new RefundRefusedException(
                                Objects.requireNonNullElse(refusal.getCode(), "refused"), refusal));
    }

    private Mono<String> reference(PaymentIntent intent) {
        return Mono.justOrEmpty(intent.reference())
                .switchIfEmpty(Mono.defer(() -> search(intent)).mapNotNull(Payment::reference));
    }

    private static boolean isInvoice(String reference) {
        return reference.startsWith(INVOICE_PREFIX);
    }

    /// The saved card.
    static Optional<String> card(Customer customer) {
        return Optional.ofNullable(customer.getInvoiceSettings())
                .map(Customer.InvoiceSettings::getDefaultPaymentMethod);
    }
}
