package dev.podworks.billing.stripe;

import com.stripe.exception.CardException;
import com.stripe.exception.InvalidRequestException;
import com.stripe.exception.StripeException;
import com.stripe.model.Charge;
import com.stripe.model.PaymentIntent;
import com.stripe.model.StripeError;
import com.stripe.param.PaymentIntentCreateParams;
import com.stripe.param.PaymentIntentListParams;
import com.stripe.param.PaymentIntentRetrieveParams;
import com.stripe.param.RefundCreateParams;
import com.stripe.param.tax.CalculationCreateParams;
import com.stripe.service.V1Services;
import dev.podworks.billing.payment.Payment;
import dev.podworks.contracts.id.PurchaseId;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/// Charges of a saved card: Stripe's payment intents, made and confirmed off-session in one call.
final class CardPayments {
    static final String PURCHASE = "purchase";
    private static final String TAX = "tax_cents";
    private static final String AUTHENTICATION = "authentication_required";
    private static final String CHARGE = "latest_charge";
    private static final long PAGE = 100;
    /// Clocks differ a little.
    private static final long BEFORE_SECONDS = 300;

    private final StripeCalls calls;
    private final String currency;
    private final boolean automaticTax;

    CardPayments(StripeCalls calls, String currency, boolean automaticTax) {
        this.calls = calls;
        this.currency = currency;
        this.automaticTax = automaticTax;
    }

    /// @return the error {@link CardException} or {@link InvalidRequestException} where Stripe made no payment
    Mono<Payment> charge(dev.podworks.billing.payment.PaymentIntent intent, String customer, String card) {
        return calls.call(stripe -> payment(stripe, create(stripe, intent, customer, card)));
    }

    private PaymentIntent create(
            V1Services stripe, dev.podworks.billing.payment.PaymentIntent intent, String customer, String card)
            throws StripeException {
        var params = PaymentIntentCreateParams.builder()
                .setCurrency(currency)
                .setCustomer(customer)
                .setPaymentMethod(card)
                .setConfirm(true)
                .setOffSession(true)
                .setDescription(intent.description())
                .putMetadata(PURCHASE, intent.id().value())
                .putMetadata(StripeCustomers.ACCOUNT, intent.account().value())
                .addExpand(CHARGE);
        addAmount(stripe, params, intent, customer);
        try {
            return stripe.paymentIntents()
                    .create(params.build(), StripeCalls.key(intent.id().value()));
        } catch (CardException refused) {
            return Optional.ofNullable(refused.getStripeError())
                    .map(StripeError::getPaymentIntent)
                    .orElseThrow(() -> refused);
        }
    }

    private void addAmount(
            V1Services stripe,
            PaymentIntentCreateParams.Builder params,
            dev.podworks.billing.payment.PaymentIntent intent,
            String customer)
            throws StripeException {
        if (!automaticTax) {
            params.setAmount(intent.amountCents());
            return;
        }
        var line = CalculationCreateParams.LineItem.builder()
                .setAmount(intent.amountCents())
                .setReference(intent.id().value())
                .setTaxBehavior(CalculationCreateParams.LineItem.TaxBehavior.EXCLUSIVE)
                .build();
        var worked = stripe.tax()
                .calculations()
                .create(
                        CalculationCreateParams.builder()
                                .setCurrency(currency)
                                .setCustomer(customer)
                                .addLineItem(line)
                                .build(),
                        StripeCalls.key("tax:" + intent.id()));
        var tax = PaymentIntentCreateParams.Hooks.Inputs.Tax.builder()
                .setCalculation(worked.getId())
                .build();
        var inputs =
                PaymentIntentCreateParams.Hooks.Inputs.builder().setTax(tax).build();
        params.setAmount(worked.getAmountTotal())
                .putMetadata(TAX, Long.toString(worked.getTaxAmountExclusive()))
                .setHooks(PaymentIntentCreateParams.Hooks.builder()
                        .setInputs(inputs)
                        .build());
    }

    Mono<Payment> find(String reference) {
        return calls.call(stripe -> payment(stripe, retrieve(stripe, reference)));
    }

    /// Of a payment whose answer was lost: among the customer's since then.
    Mono<Payment> find(dev.podworks.billing.payment.PaymentIntent intent, String customer) {
        var params = PaymentIntentListParams.builder()
                .setCustomer(customer)
                .setCreated(PaymentIntentListParams.Created.builder()
                        .setGte(intent.createdAt().getEpochSecond() - BEFORE_SECONDS)
                        .build())
                .setLimit(PAGE)
                .addExpand("data." + CHARGE)
                .build();
        return calls.call(stripe -> {
                    var found = first(stripe.paymentIntents().list(params).autoPagingIterable(), intent.id());
                    return found == null ? Optional.<Payment>empty() : Optional.of(payment(stripe, found));
                })
                .flatMap(Mono::justOrEmpty);
    }

    private static @Nullable PaymentIntent first(Iterable<PaymentIntent> payments, PurchaseId purchase) {
        return StreamSupport.stream(payments.spliterator(), false)
                .filter(payment -> purchase.value().equals(payment.getMetadata().get(PURCHASE)))
                .findFirst()
                .orElse(null);
    }

    Mono<Payment> cancel(String reference) {
        return calls.call(stripe -> stripe.paymentIntents().cancel(reference))
                .then(Mono.defer(() -> find(reference)))
                // It ended in between: what it is now counts.
                .onErrorResume(InvalidRequestException.class, _ -> find(reference));
    }

    /// Of several refunds that begin at the same sum Stripe takes one: it refuses the others' amounts under its
    /// key, and they look again at what is missing then.
    Mono<Payment> refund(dev.podworks.billing.payment.PaymentIntent intent, String reference, long totalCents) {
        return calls.call(stripe -> {
                    var before = refunded(retrieve(stripe, reference));
                    return totalCents > before ? refund(stripe, intent, reference, before, totalCents) : 0L;
                })
                .retryWhen(StripeCalls.AFTER_ANOTHER_REQUEST)
                .then(Mono.defer(() -> find(reference)));
    }

    private static long refund(
            V1Services stripe,
            dev.podworks.billing.payment.PaymentIntent intent,
            String reference,
            long beforeCents,
            long totalCents)
            throws StripeException {
        var params = RefundCreateParams.builder()
                .setPaymentIntent(reference)
                .setAmount(totalCents - beforeCents)
                .putMetadata(PURCHASE, intent.id().value())
                .build();
        return stripe.refunds()
                .create(params, StripeCalls.key("refund:" + intent.id() + "/from-" + beforeCents))
                .getAmount();
    }

    static PaymentIntent retrieve(V1Services stripe, String reference) throws StripeException {
        return stripe.paymentIntents()
                .retrieve(
                        reference,
                        PaymentIntentRetrieveParams.builder().addExpand(CHARGE).build());
    }

    private static Payment payment(V1Services stripe, PaymentIntent intent) throws StripeException {
        var tax = Optional.ofNullable(intent.getMetadata())
                .map(metadata -> metadata.get(TAX))
                .map(Long::valueOf);
        return new Payment(
                intent.getId(), state(intent), tax.orElse(null), refunded(intent), Disputes.cents(stripe, intent));
    }

    static long refunded(PaymentIntent intent) {
        return Optional.ofNullable(intent.getLatestChargeObject())
                .map(Charge::getAmountRefunded)
                .orElse(0L);
    }

    /// @throws IllegalStateException for a state that will pass by itself: whoever asked looks again later
    private static Payment.State state(PaymentIntent intent) {
        return switch (intent.getStatus()) {
            case "succeeded" -> new Payment.Paid();
            case "canceled" -> new Payment.Cancelled();
            case "requires_action" -> new Payment.NeedsAuthentication(intent.getClientSecret());
            case "requires_payment_method" -> refused(intent, reason(intent.getLastPaymentError()));
            default -> throw new IllegalStateException(intent.getId() + " is " + intent.getStatus());
        };
    }

    /// Off-session, a card that wants its owner is refused; confirmed on their side, the same payment goes through.
    private static Payment.State refused(PaymentIntent intent, String reason) {
        return reason.equals(AUTHENTICATION)
                ? new Payment.NeedsAuthentication(intent.getClientSecret())
                : new Payment.Declined(reason);
    }

    private static String reason(@Nullable StripeError error) {
        return Optional.ofNullable(error)
                .flatMap(fault ->
                        Optional.ofNullable(fault.getDeclineCode()).or(() -> Optional.ofNullable(fault.getCode())))
                .orElse("card_declined");
    }
}
