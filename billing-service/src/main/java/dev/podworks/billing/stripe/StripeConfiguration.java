package dev.podworks.billing.stripe;

import com.stripe.StripeClient;
import dev.podworks.billing.plan.SubscriptionReversals;
import dev.podworks.billing.plan.Subscriptions;
import dev.podworks.billing.purchase.Purchases;
import dev.podworks.kit.audit.AuditLog;
import java.time.InstantSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "stripe")
class StripeConfiguration {
    private static final int CONNECT_LIMIT_MILLIS = 2_000;
    /// The gateway's timeout is ten seconds, and a request makes up to two calls.
    private static final int READ_LIMIT_MILLIS = 4_000;

    /// The client does not retry: the reconcilers find the outcome of a failed call.
    @Bean
    StripeApi stripeCalls(StripeProperties properties) {
        var base = properties.apiBase().toString();
        return new StripeApi(StripeClient.builder()
                .setApiKey(properties.secretKey())
                .setApiBase(base)
                .setFilesBase(base)
                .setConnectBase(base)
                .setConnectTimeout(CONNECT_LIMIT_MILLIS)
                .setReadTimeout(READ_LIMIT_MILLIS)
                .setMaxNetworkRetries(0)
                .build());
    }

    @Bean
    StripeCustomers stripeCustomers(StripeApi api, DatabaseClient db) {
        return new StripeCustomers(api, db);
    }

    @Bean
    StripeProcessor stripeProcessor(StripeApi api, StripeCustomers customers, StripeProperties properties) {
        return new StripeProcessor(
                customers,
                new CardPayments(api, properties.currency(), properties.automaticTax()),
                new InvoicePayments(api, properties.currency(), properties.automaticTax()));
    }

    @Bean
    StripeCards stripeCards(StripeApi api, StripeCustomers customers, AuditLog audit, TransactionalOperator tx) {
        return new StripeCards(api, customers, audit, tx);
    }

    @Bean
    StripeSubscriptionProcessor stripeSubscriptionProcessor(
            StripeApi api, StripeCustomers customers, StripeProperties properties, InstantSource clock) {
        return new StripeSubscriptionProcessor(api, customers, properties.automaticTax(), clock);
    }

    @Bean
    StripeEventHandler stripeNews(
            StripeApi api,
            StripeCustomers customers,
            StripeCards cards,
            StripeProcessor processor,
            Purchases purchases,
            Subscriptions subscriptions,
            SubscriptionReversals reversals,
            TransactionalOperator tx) {
        var stripeSubscriptions = new StripeSubscriptions(api, customers, subscriptions, reversals, tx);
        return new StripeEventHandler(
                customers,
                cards,
                new StripePaymentReconciler(api, processor, purchases, stripeSubscriptions, tx),
                stripeSubscriptions);
    }

    @Bean
    StripeSignature stripeSignature(StripeProperties properties, InstantSource clock) {
        return new StripeSignature(properties.webhookSecret(), clock);
    }
}
