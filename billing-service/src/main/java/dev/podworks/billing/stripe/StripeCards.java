package dev.podworks.billing.stripe;

import com.stripe.exception.InvalidRequestException;
import com.stripe.model.Customer;
import com.stripe.model.PaymentMethod;
import com.stripe.model.SetupIntent;
import com.stripe.param.CustomerUpdateParams;
import com.stripe.param.SetupIntentCreateParams;
import dev.podworks.billing.payment.CardState;
import dev.podworks.billing.payment.CardState.Processor;
import dev.podworks.billing.payment.CardState.SavedCard;
import dev.podworks.billing.payment.SavedCards;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.util.Optional;
import reactor.core.publisher.Mono;

/// The card of a customer that payments are charged to, and saving one: Stripe's setup intents. The card itself goes
/// from the browser to Stripe; what passes here is the setup's id and the secret with which the browser finishes it.
final class StripeCards implements SavedCards {
    private static final String SUCCEEDED = "succeeded";

    private final StripeCalls calls;
    private final StripeCustomers customers;

    StripeCards(StripeCalls calls, StripeCustomers customers) {
        this.calls = calls;
        this.customers = customers;
    }

    /// An account that Stripe has not heard of stays so: looking makes no customer.
    @Override
    public Mono<CardState> of(AccountId account) {
        return customers
                .withCard(account)
                .map(StripeCards::state)
                .defaultIfEmpty(new CardState(Processor.STRIPE, false, null));
    }

    /// For a card that may be charged later, when its owner is not there.
    Mono<SetupIntent> begin(AccountId account) {
        return customers
                .of(account)
                .flatMap(customer -> calls.call(stripe -> stripe.setupIntents()
                        .create(SetupIntentCreateParams.builder()
                                .setCustomer(customer.getId())
                                .addPaymentMethodType("card")
                                .setUsage(SetupIntentCreateParams.Usage.OFF_SESSION)
                                .putMetadata(StripeCustomers.ACCOUNT, account.value())
                                .build())));
    }

    /// Has a finished setup's card charged from now on.
    ///
    /// @return the error `not_found` for one that is none of the account's, `invalid_state` for one that has not
    ///     succeeded
    Mono<CardState> save(AccountId account, String setup) {
        return customers
                .known(account)
                .flatMap(customer -> read(setup).filter(intent -> customer.equals(intent.getCustomer())))
                .onErrorMap(InvalidRequestException.class, _ -> ApiException.notFound("setup"))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("setup")))
                .doOnNext(StripeCards::requireSucceeded)
                .flatMap(intent -> charge(account, intent))
                .then(Mono.defer(() -> of(account)));
    }

    /// The same for news of one: the browser that finished it may not have lived to say so.
    Mono<Void> hear(String setup) {
        return read(setup)
                .filter(intent -> SUCCEEDED.equals(intent.getStatus()))
                .flatMap(intent -> Mono.justOrEmpty(intent.getCustomer())
                        .flatMap(customers::account)
                        .flatMap(account -> charge(account, intent)));
    }

    private Mono<SetupIntent> read(String setup) {
        return calls.call(stripe -> stripe.setupIntents().retrieve(setup));
    }

    private static void requireSucceeded(SetupIntent intent) {
        if (!SUCCEEDED.equals(intent.getStatus())) {
            throw ApiException.invalidState("The card is not confirmed yet.", intent.getStatus());
        }
    }

    /// Late news of an older setup does not take the place of a newer card.
    private Mono<Void> charge(AccountId account, SetupIntent intent) {
        return customers
                .noteSetup(account, Instant.ofEpochSecond(intent.getCreated()))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> calls.call(stripe -> stripe.customers()
                        .update(
                                intent.getCustomer(),
                                CustomerUpdateParams.builder()
                                        .setInvoiceSettings(CustomerUpdateParams.InvoiceSettings.builder()
                                                .setDefaultPaymentMethod(intent.getPaymentMethod())
                                                .build())
                                        .build())))
                .then();
    }

    private static CardState state(Customer customer) {
        var card = Optional.ofNullable(customer.getInvoiceSettings())
                .map(Customer.InvoiceSettings::getDefaultPaymentMethodObject)
                .map(PaymentMethod::getCard)
                .map(known ->
                        new SavedCard(known.getBrand(), known.getLast4(), known.getExpMonth(), known.getExpYear()));
        return new CardState(Processor.STRIPE, StripeCustomers.paysByInvoice(customer), card.orElse(null));
    }
}
