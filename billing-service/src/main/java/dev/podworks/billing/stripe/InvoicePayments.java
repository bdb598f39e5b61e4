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

/// Stripe invoices, for customers who pay by invoice.
final class InvoicePayments {
    private static final String PAYMENTS = "payments";
    private static final String DRAFT = "draft";
    private static final long DAYS_UNTIL_DUE = 30;
    private static final long PAGE = 100;
    private static final long CLOCK_SKEW_SECONDS = 300;

    private final StripeApi api;
    private final String currency;
    private final boolean automaticTax;

    InvoicePayments(StripeApi api, String currency, boolean automaticTax) {
        this.api = api;
        this.currency = currency;
        this.automaticTax = automaticTax;
    }

    /// Each step has its own idempotency key, so that a retry after a crash continues where it stopped.
    Mono<Payment> send(PaymentIntent intent, String customer) {
        return api.call(stripe -> {
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
        return StripeApi.key(step + ":" + intent.id());
    }

    Mono<Payment> find(String reference) {
        return api.call(stripe -> payment(stripe, retrieve(stripe, reference)));
    }

    /// Ignores drafts: they were never sent and cannot be paid.
    Mono<Payment> find(PaymentIntent intent, String customer) {
        var params = InvoiceListParams.builder()
                .setCustomer(customer)
                .setCreated(InvoiceListParams.Created.builder()
                        .setGte(intent.createdAt().getEpochSecond() - CLOCK_SKEW_SECONDS)
                        .build())
                .setLimit(PAGE)
                .build();
        return api.call(stripe -> StreamSupport.stream(
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
        return api.call(stripe -> stripe.invoices().voidInvoice(reference))
                .then(Mono.defer(() -> find(reference)))
                // It ended in the meantime: return its current state.
                .onErrorResume(InvalidRequestException.class, _ -> find(reference));
    }

    Mono<Payment> refund(PaymentIntent intent, String reference, long totalCents) {
        return api.call(stripe -> {
                    var before = payment(stripe, retrieve(stripe, reference)).refundedCents();
                    return totalCents > before ? credit(stripe, intent, reference, before, totalCents) : "";
                })
                .retryWhen(StripeApi.RETRY_ON_CONFLICT)
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
        var reversed = ReversedAmount.of(stripe, invoice);
        return new Payment(
                invoice.getId(), state(invoice), tax(invoice), reversed.refundedCents(), reversed.disputedCents());
    }

    /// Our credit notes also refund the payment. In the dashboard a payment can be refunded without a credit note,
    /// and a credit note can be issued for an external refund, so the larger total counts.
    record ReversedAmount(long refundedCents, long disputedCents) {
        static ReversedAmount of(V1Services stripe, Invoice invoice) throws StripeException {
            long refunded = 0;
            long disputed = 0;
            for (var reference : payments(invoice)) {
                var payment = CardPayments.retrieve(stripe, reference);
                refunded += CardPayments.refunded(payment);
                disputed += Disputes.cents(stripe, payment);
            }
            var credited = Objects.requireNonNullElse(invoice.getPostPaymentCreditNotesAmount(), 0L);
            return new ReversedAmount(Math.max(refunded, credited), disputed);
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
