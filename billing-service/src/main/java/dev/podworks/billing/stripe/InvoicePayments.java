package dev.podworks.billing.stripe;

import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Invoice;
import com.stripe.model.InvoicePaymentCollection;
import com.stripe.param.CreditNoteCreateParams;
import com.stripe.param.InvoiceCreateParams;
import com.stripe.param.InvoiceItemCreateParams;
import com.stripe.param.InvoiceListParams;
import com.stripe.param.InvoiceRetrieveParams;
import com.stripe.service.V1Services;
import dev.podworks.billing.payment.Payment;
import dev.podworks.billing.payment.PaymentIntent;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.StreamSupport;
import reactor.core.publisher.Mono;

/// Stripe's invoices, for customers who pay by them.
final class InvoicePayments {
    private static final String PAYMENTS = "payments";
    private static final String DRAFT = "draft";
    private static final long DAYS_UNTIL_DUE = 30;
    private static final long PAGE = 100;
    private static final long BEFORE_SECONDS = 300;

    private final StripeCalls calls;
    private final String currency;
    private final boolean automaticTax;

    InvoicePayments(StripeCalls calls, String currency, boolean automaticTax) {
        this.calls = calls;
        this.currency = currency;
        this.automaticTax = automaticTax;
    }

    /// Each of the steps has a key of its own, so that whoever repeats them after a crash goes on where it ended.
    Mono<Payment> send(PaymentIntent intent, String customer) {
        return calls.call(stripe -> {
            var invoice = create(stripe, intent, customer);
            stripe.invoiceItems().create(item(intent, customer, invoice), key(intent, "item"));
            stripe.invoices().finalizeInvoice(invoice, key(intent, "finalize"));
            return payment(stripe, retrieve(stripe, invoice));
        });
    }

    private String create(V1Services stripe, PaymentIntent intent, String customer) throws StripeException {
        var params = InvoiceCreateParams.builder()
                .setCustomer(customer)
                .setCollectionMethod(InvoiceCreateParams.CollectionMethod.SEND_INVOICE)
                .setDaysUntilDue(DAYS_UNTIL_DUE)
                .setAutomaticTax(InvoiceCreateParams.AutomaticTax.builder()
                        .setEnabled(automaticTax)
                        .build())
                .putMetadata(CardPayments.PURCHASE, intent.id().value())
                .putMetadata(StripeCustomers.ACCOUNT, intent.account().value())
                .build();
        return stripe.invoices().create(params, key(intent, "invoice")).getId();
    }

    private InvoiceItemCreateParams item(PaymentIntent intent, String customer, String invoice) {
        return InvoiceItemCreateParams.builder()
                .setCustomer(customer)
                .setInvoice(invoice)
                .setAmount(intent.amountCents())
                .setCurrency(currency)
                .setDescription(intent.description())
                .build();
    }

    private static com.stripe.net.RequestOptions key(PaymentIntent intent, String step) {
        return StripeCalls.key(step + ":" + intent.id());
    }

    Mono<Payment> find(String reference) {
        return calls.call(stripe -> payment(stripe, retrieve(stripe, reference)));
    }

    /// A draft was never sent: nobody can pay it.
    Mono<Payment> find(PaymentIntent intent, String customer) {
        var params = InvoiceListParams.builder()
                .setCustomer(customer)
                .setCreated(InvoiceListParams.Created.builder()
                        .setGte(intent.createdAt().getEpochSecond() - BEFORE_SECONDS)
                        .build())
                .setLimit(PAGE)
                .build();
        return calls.call(stripe -> StreamSupport.stream(
                                stripe.invoices()
                                        .list(params)
                                        .autoPagingIterable()
                                        .spliterator(),
                                false)
                        .filter(invoice -> intent.id().value().equals(purchase(invoice)))
                        .filter(invoice -> !DRAFT.equals(invoice.getStatus()))
                        .findFirst())
                .flatMap(Mono::justOrEmpty)
                .flatMap(invoice -> find(invoice.getId()));
    }

    static String purchase(Invoice invoice) {
        return Optional.ofNullable(invoice.getMetadata())
                .map(metadata -> metadata.get(CardPayments.PURCHASE))
                .orElse("");
    }

    Mono<Payment> cancel(String reference) {
        return calls.call(stripe -> stripe.invoices().voidInvoice(reference))
                .then(Mono.defer(() -> find(reference)))
                // It ended in between: what it is now counts.
                .onErrorResume(InvalidRequestException.class, _ -> find(reference));
    }

    Mono<Payment> refund(PaymentIntent intent, String reference, long totalCents) {
        return calls.call(stripe -> {
                    var before = payment(stripe, retrieve(stripe, reference)).refundedCents();
                    return totalCents > before ? credit(stripe, intent, reference, before, totalCents) : "";
                })
                .retryWhen(StripeCalls.AFTER_ANOTHER_REQUEST)
                .then(Mono.defer(() -> find(reference)));
    }

    private static String credit(
            V1Services stripe, PaymentIntent intent, String reference, long beforeCents, long totalCents)
            throws StripeException {
        var params = CreditNoteCreateParams.builder()
                .setInvoice(reference)
                .setAmount(totalCents - beforeCents)
                .setRefundAmount(totalCents - beforeCents)
                .build();
        return stripe.creditNotes()
                .create(params, key(intent, "refund/from-" + beforeCents))
                .getId();
    }

    static Invoice retrieve(V1Services stripe, String reference) throws StripeException {
        return stripe.invoices()
                .retrieve(
                        reference,
                        InvoiceRetrieveParams.builder().addExpand(PAYMENTS).build());
    }

    private static Payment payment(V1Services stripe, Invoice invoice) throws StripeException {
        var back = MoneyBack.of(stripe, invoice);
        return new Payment(invoice.getId(), state(invoice), tax(invoice), back.refundedCents(), back.disputedCents());
    }

    /// A credit note that we write refunds the payment too. In the dashboard a payment can be refunded without one,
    /// and a credit note written for money that goes back another way: the larger sum counts.
    record MoneyBack(long refundedCents, long disputedCents) {
        static MoneyBack of(V1Services stripe, Invoice invoice) throws StripeException {
            long refunded = 0;
            long disputed = 0;
            for (var reference : payments(invoice)) {
                var payment = CardPayments.retrieve(stripe, reference);
                refunded += CardPayments.refunded(payment);
                disputed += Disputes.cents(stripe, payment);
            }
            var credited = Objects.requireNonNullElse(invoice.getPostPaymentCreditNotesAmount(), 0L);
            return new MoneyBack(Math.max(refunded, credited), disputed);
        }

        private static List<String> payments(Invoice invoice) {
            return Optional.ofNullable(invoice.getPayments()).map(InvoicePaymentCollection::getData).stream()
                    .flatMap(List::stream)
                    .flatMap(paid -> Optional.ofNullable(paid.getPayment()).stream())
                    .flatMap(paid -> Optional.ofNullable(paid.getPaymentIntent()).stream())
                    .toList();
        }
    }

    private static long tax(Invoice invoice) {
        return Optional.ofNullable(invoice.getTotalExcludingTax())
                .map(net -> invoice.getTotal() - net)
                .orElse(0L);
    }

    private static Payment.State state(Invoice invoice) {
        return switch (invoice.getStatus()) {
            case "paid" -> new Payment.Paid();
            case "void" -> new Payment.Cancelled();
            case "uncollectible" -> new Payment.Declined("uncollectible");
            case "open" -> new Payment.Invoiced(invoice.getHostedInvoiceUrl());
            default -> throw new IllegalStateException(invoice.getId() + " is " + invoice.getStatus());
        };
    }
}
