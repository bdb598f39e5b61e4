package dev.podworks.billing.stripe;

import com.stripe.StripeClient;
import dev.podworks.billing.plan.PlanMoneyBack;
import dev.podworks.billing.plan.Plans;
import dev.podworks.billing.purchase.Purchases;
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
    /// The gateway waits ten seconds for an answer that takes two calls.
    private static final int READ_LIMIT_MILLIS = 4_000;

    /// It repeats nothing itself: the janitor asks what became of a call that got no answer.
    @Bean
    StripeCalls stripeCalls(StripeProperties properties) {
        var base = properties.apiBase().toString();
        return new StripeCalls(StripeClient.builder()
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
    StripeCustomers stripeCustomers(StripeCalls calls, DatabaseClient db) {
        return new StripeCustomers(calls, db);
    }

    @Bean
    StripeProcessor stripeProcessor(StripeCalls calls, StripeCustomers customers, StripeProperties properties) {
        return new StripeProcessor(
                customers,
                new CardPayments(calls, properties.currency(), properties.automaticTax()),
                new InvoicePayments(calls, properties.currency(), properties.automaticTax()));
    }

    @Bean
    StripeCards stripeCards(StripeCalls calls, StripeCustomers customers) {
        return new StripeCards(calls, customers);
    }

    @Bean
    StripeNews stripeNews(
            StripeCalls calls,
            StripeCustomers customers,
            StripeCards cards,
            StripeProcessor processor,
            Purchases purchases,
            Plans plans,
            PlanMoneyBack planMoneyBack,
            TransactionalOperator tx) {
        var stripePlans = new StripePlans(calls, customers, plans, planMoneyBack, tx);
        return new StripeNews(
                customers, cards, new StripeMoneyBack(calls, processor, purchases, stripePlans, tx), stripePlans);
    }

    @Bean
    StripeSignature stripeSignature(StripeProperties properties, InstantSource clock) {
        return new StripeSignature(properties.webhookSecret(), clock);
    }
}
