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
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import java.time.Instant;
import java.util.Optional;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Reads a customer's default card and saves a new one with Stripe's setup intents. Card data goes directly from
/// the browser to Stripe; this service only handles the setup's id and client secret.
final class StripeCards implements SavedCards {
    private static final String SUCCEEDED = "succeeded";

    private final StripeApi api;
    private final StripeCustomers customers;
    private final AuditLog audit;
    private final TransactionalOperator tx;

    StripeCards(StripeApi api, StripeCustomers customers, AuditLog audit, TransactionalOperator tx) {
        this.api = api;
        this.customers = customers;
        this.audit = audit;
        this.tx = tx;
    }

    /// Does not create a customer.
    @Override
    public Mono<CardState> of(AccountId account) {
        return customers
                .withCard(account)
                .map(StripeCards::state)
                .defaultIfEmpty(new CardState(Processor.STRIPE, false, null));
    }

    /// Detaches the payment method, which ends its being the default. A repeated event about its setup does not bring
    /// it back.
    @Override
    public Mono<Void> remove(AccountId account) {
        return customers
                .withCard(account)
                .flatMap(customer -> Mono.justOrEmpty(Optional.ofNullable(customer.getInvoiceSettings())
                        .map(Customer.InvoiceSettings::getDefaultPaymentMethod)))
                .flatMap(method -> customers
                        .endSetups(account)
                        .then(api.call(stripe -> stripe.paymentMethods().detach(method))))
                .then();
    }

    /// For off-session charges.
    Mono<SetupIntent> createSetup(AccountId account) {
        return customers
                .of(account)
                .flatMap(customer -> api.call(stripe -> stripe.setupIntents()
                        .create(SetupIntentCreateParams.builder()
                                .setCustomer(customer.getId())
                                .addPaymentMethodType("card")
                                .setUsage(SetupIntentCreateParams.Usage.OFF_SESSION)
                                .putMetadata(StripeCustomers.ACCOUNT, account.value())
                                .build())));
    }

    /// Makes the card of a completed setup the default.
    ///
    /// @return the error `not_found` for another account's setup, `invalid_state` for one that has not succeeded
    Mono<CardState> save(AccountId account, String setup) {
        return customers
                .findCustomerId(account)
                .flatMap(customer -> read(setup).filter(intent -> customer.equals(intent.getCustomer())))
                .onErrorMap(InvalidRequestException.class, _ -> ApiException.notFound("setup"))
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("setup")))
                .doOnNext(StripeCards::requireSucceeded)
                .flatMap(intent -> setDefaultCard(account, intent))
                // The webhook may have been faster, and then the entry is the system's.
                .then(audit.recordedBefore())
                .then(Mono.defer(() -> of(account)));
    }

    /// The same, from the webhook: the browser may have been closed before it could save the card.
    Mono<Void> handleSetup(String setup) {
        return read(setup)
                .filter(intent -> SUCCEEDED.equals(intent.getStatus()))
                .flatMap(intent -> Mono.justOrEmpty(intent.getCustomer())
                        .flatMap(customers::account)
                        .flatMap(account -> setDefaultCard(account, intent)));
    }

    private Mono<SetupIntent> read(String setup) {
        return api.call(stripe -> stripe.setupIntents().retrieve(setup));
    }

    private static void requireSucceeded(SetupIntent intent) {
        if (!SUCCEEDED.equals(intent.getStatus())) {
            throw ApiException.invalidState("The card is not confirmed yet.", intent.getStatus());
        }
    }

    /// A delayed event about an older setup does not replace a newer card.
    private Mono<Void> setDefaultCard(AccountId account, SetupIntent intent) {
        return customers
                .recordSetup(account, Instant.ofEpochSecond(intent.getCreated()))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> api.call(stripe -> stripe.customers()
                        .update(
                                intent.getCustomer(),
                                CustomerUpdateParams.builder()
                                        .setInvoiceSettings(CustomerUpdateParams.InvoiceSettings.builder()
                                                .setDefaultPaymentMethod(intent.getPaymentMethod())
                                                .build())
                                        .build())))
                .flatMap(_ -> audit.record(AuditRecord.of(AuditAction.CARD_SAVED, account))
                        .as(tx::transactional))
                .then();
    }

    private static CardState state(Customer customer) {
        var card = Optional.ofNullable(customer.getInvoiceSettings())
                .map(Customer.InvoiceSettings::getDefaultPaymentMethodObject)
                .map(PaymentMethod::getCard)
                .map(saved ->
                        new SavedCard(saved.getBrand(), saved.getLast4(), saved.getExpMonth(), saved.getExpYear()));
        return new CardState(Processor.STRIPE, StripeCustomers.paysByInvoice(customer), card.orElse(null));
    }
}
