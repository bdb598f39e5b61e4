package dev.podworks.billing.stripe;

import com.stripe.model.Customer;
import com.stripe.param.CustomerCreateParams;
import com.stripe.param.CustomerRetrieveParams;
import dev.podworks.contracts.id.AccountId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// Maps accounts to Stripe customers (`stripe_customer`) and creates them.
final class StripeCustomers {
    static final String ACCOUNT = "account";

    private final StripeApi api;
    private final DatabaseClient db;

    StripeCustomers(StripeApi api, DatabaseClient db) {
        this.api = api;
        this.db = db;
    }

    /// The account's current customer, created if needed.
    Mono<Customer> of(AccountId account) {
        return findCustomerId(account)
                .flatMap(id -> api.call(stripe -> stripe.customers().retrieve(id)))
                .switchIfEmpty(Mono.defer(() -> create(account)));
    }

    /// The customer with its card expanded. Empty if the account has no customer yet.
    Mono<Customer> withCard(AccountId account) {
        var params = CustomerRetrieveParams.builder()
                .addExpand("invoice_settings.default_payment_method")
                .build();
        return findCustomerId(account)
                .flatMap(id -> api.call(stripe -> stripe.customers().retrieve(id, params)));
    }

    static boolean paysByInvoice(Customer customer) {
        return customer.getMetadata() != null
                && "invoice".equals(customer.getMetadata().get("billing"));
    }

    Mono<String> findCustomerId(AccountId account) {
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

    /// The idempotency key ensures one customer per account, even for concurrent calls.
    private Mono<Customer> create(AccountId account) {
        var customer = CustomerCreateParams.builder()
                .putMetadata(ACCOUNT, account.value())
                .build();
        return api.call(stripe -> stripe.customers().create(customer, StripeApi.key("customer:" + account)))
                .flatMap(created -> store(account, created.getId()).thenReturn(created));
    }

    /// Does nothing if the account already has a customer.
    Mono<Void> store(AccountId account, String customer) {
        return db.sql("""
                insert into stripe_customer (account, customer) values (:account, :customer) on conflict do nothing
                """)
                .bind("account", account.value())
                .bind("customer", customer)
                .then();
    }

    /// Records when the setup of the account's card was created.
    ///
    /// @return false if a later one is recorded
    Mono<Boolean> recordSetup(AccountId account, Instant begunAt) {
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

    /// Makes the setup of the current card too old to be recorded again. By Stripe's clock: a setup has its time.
    Mono<Void> endSetups(AccountId account) {
        return db.sql("""
                update stripe_customer set card_setup_at = card_setup_at + interval '1 second' where account = :account
                """).bind("account", account.value()).then();
    }
}
