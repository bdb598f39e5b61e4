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

/// Charges of a saved card: Stripe payment intents, created and confirmed off-session in one call.
final class CardPayments {
    static final String PURCHASE = "purchase";
    private static final String TAX = "tax_cents";
    private static final String AUTHENTICATION = "authentication_required";
    private static final String CHARGE = "latest_charge";
    private static final long PAGE = 100;
    /// Tolerated clock skew.
    private static final long CLOCK_SKEW_SECONDS = 300;

    private final StripeApi api;
    private final String currency;
    private final boolean automaticTax;

    CardPayments(StripeApi api, String currency, boolean automaticTax) {
        this.api = api;
        this.currency = currency;
        this.automaticTax = automaticTax;
    }

    /// @return the error {@link CardException} or {@link InvalidRequestException} if Stripe created no payment
    Mono<Payment> charge(dev.podworks.billing.payment.PaymentIntent intent, String customer, String card) {
        return api.call(stripe -> payment(stripe, create(stripe, intent, customer, card)));
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
                    .create(params.build(), StripeApi.key(intent.id().value()));
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
        var calculation = stripe.tax()
                .calculations()
                .create(
                        CalculationCreateParams.builder()
                                .setCurrency(currency)
                                .setCustomer(customer)
                                .addLineItem(line)
                                .build(),
                        StripeApi.key("tax:" + intent.id()));
        var tax = PaymentIntentCreateParams.Hooks.Inputs.Tax.builder()
                .setCalculation(calculation.getId())
                .build();
        var inputs =
                PaymentIntentCreateParams.Hooks.Inputs.builder().setTax(tax).build();
        params.setAmount(calculation.getAmountTotal())
                .putMetadata(TAX, Long.toString(calculation.getTaxAmountExclusive()))
                .setHooks(PaymentIntentCreateParams.Hooks.builder()
                        .setInputs(inputs)
                        .build());
    }

    Mono<Payment> find(String reference) {
        return api.call(stripe -> payment(stripe, retrieve(stripe, reference)));
    }

    /// Searches the customer's recent payments for one whose response was lost.
    Mono<Payment> find(dev.podworks.billing.payment.PaymentIntent intent, String customer) {
        var params = PaymentIntentListParams.builder()
                .setCustomer(customer)
                .setCreated(PaymentIntentListParams.Created.builder()
                        .setGte(intent.createdAt().getEpochSecond() - CLOCK_SKEW_SECONDS)
                        .build())
                .setLimit(PAGE)
                .addExpand("data." + CHARGE)
                .build();
        return api.call(stripe -> {
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
        return api.call(stripe -> stripe.paymentIntents().cancel(reference))
                .then(Mono.defer(() -> find(reference)))
                // It ended in the meantime: return its current state.
                .onErrorResume(InvalidRequestException.class, _ -> find(reference));
    }

    /// Of concurrent refunds that start at the same total, Stripe accepts one. The others conflict on its
    /// idempotency key, and retry with the remaining amount.
    Mono<Payment> refund(dev.podworks.billing.payment.PaymentIntent intent, String reference, long totalCents) {
        return api.call(stripe -> {
                    var before = refunded(retrieve(stripe, reference));
                    return totalCents > before ? refund(stripe, intent, reference, before, totalCents) : 0L;
                })
                .retryWhen(StripeApi.RETRY_ON_CONFLICT)
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
                .create(params, StripeApi.key("refund:" + intent.id() + "/from-" + beforeCents))
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

    /// @throws IllegalStateException for a transient state: the caller retries later
    private static Payment.State state(PaymentIntent intent) {
        return switch (intent.getStatus()) {
            case "succeeded" -> new Payment.Paid();
            case "canceled" -> new Payment.Cancelled();
            case "requires_action" -> new Payment.NeedsAuthentication(intent.getClientSecret());
            case "requires_payment_method" -> refused(intent, reason(intent.getLastPaymentError()));
            default -> throw new IllegalStateException(intent.getId() + " is " + intent.getStatus());
        };
    }

    /// An off-session charge that requires authentication is declined; the same payment succeeds once the
    /// cardholder confirms it.
    private static Payment.State refused(PaymentIntent intent, String reason) {
        return reason.equals(AUTHENTICATION)
                ? new Payment.NeedsAuthentication(intent.getClientSecret())
                : new Payment.Declined(reason);
    }

    private static String reason(@Nullable StripeError error) {
        return Optional.ofNullable(error)
                .flatMap(failure ->
                        Optional.ofNullable(failure.getDeclineCode()).or(() -> Optional.ofNullable(failure.getCode())))
                .orElse("card_declined");
    }
}
