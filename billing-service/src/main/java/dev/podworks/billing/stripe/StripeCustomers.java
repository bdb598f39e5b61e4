package dev.podworks.billing.stripe;

import com.stripe.model.Customer;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.CustomerRetrieveParams;
import dev.podworks.contracts.id.AccountId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// Which customer of Stripe's an account is: the SQL of `stripe_customer`, and making one.
final class StripeCustomers {
    static final String ACCOUNT = "account";

    private final StripeCalls calls;
    private final DatabaseClient db;

    StripeCustomers(StripeCalls calls, DatabaseClient db) {
        this.calls = calls;
        this.db = db;
    }

    /// As Stripe has it now; made where there is none.
    Mono<Customer> of(AccountId account) {
        return known(account)
                .flatMap(id -> calls.call(stripe -> stripe.customers().retrieve(id)))
                .switchIfEmpty(Mono.defer(() -> make(account)));
    }

    /// The same with its card, which is asked for with it. Empty where the account is no customer yet.
    Mono<Customer> withCard(AccountId account) {
        var params = CustomerRetrieveParams.builder()
                .addExpand("invoice_settings.default_payment_method")
                .build();
        return known(account)
                .flatMap(id -> calls.call(stripe -> stripe.customers().retrieve(id, params)));
    }

    static boolean paysByInvoice(Customer customer) {
        return customer.getMetadata() != null
                && "invoice".equals(customer.getMetadata().get("billing"));
    }

    Mono<String> known(AccountId account) {
        return db.sql("select customer from stripe_customer where account = :account")
                .bind("account", account.value())
                .map(row -> row.get("customer", String.class))
                .one();
    }

    Mono<AccountId> account(String customer) {
        return db.sql("select account from stripe_customer where customer = :customer")
                .bind("customer", customer)
                .map(row -> new AccountId(row.get("account", String.class)))
                .one();
    }

    /// The account's key makes it one customer however many do this at once.
    private Mono<Customer> make(AccountId account) {
        var customer = CustomerCreateParams.builder()
                .putMetadata(ACCOUNT, account.value())
                .build();
        return calls.call(stripe -> stripe.customers().create(customer, StripeCalls.key("customer:" + account)))
                .flatMap(made -> note(account, made.getId()).thenReturn(made));
    }

    /// The first counts: an account stays the customer that it is.
    Mono<Void> note(AccountId account, String customer) {
        return db.sql("""
                insert into stripe_customer (account, customer) values (:account, :customer) on conflict do nothing
                """)
                .bind("account", account.value())
                .bind("customer", customer)
                .then();
    }

    /// Notes when the setup of the account's card was begun.
    ///
    /// @return false where a later one is noted
    Mono<Boolean> noteSetup(AccountId account, Instant begunAt) {
        return db.sql("""
                update stripe_customer set card_setup_at = :begunAt
                where account = :account and (card_setup_at is null or card_setup_at <= :begunAt)
                """)
                .bind("account", account.value())
                .bind("begunAt", begunAt)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }
}
