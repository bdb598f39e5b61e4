package dev.podworks.billing.sandbox;

import dev.podworks.billing.catalogue.Catalogue;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.plan.Subscriptions;
import dev.podworks.contracts.id.Ids;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "sandbox")
class SandboxConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxConfiguration.class);

    /// @param taxBasisPoints the tax on every payment, in basis points
    @ConfigurationProperties("podworks.billing.sandbox")
    record Properties(long taxBasisPoints) {
        Properties {
            if (taxBasisPoints < 0) {
                throw new IllegalArgumentException("SANDBOX_TAX_BASIS_POINTS must be 0 or more");
            }
        }
    }

    @Bean
    SandboxTable sandboxTable(DatabaseClient db) {
        LOG.warn(
                "PAYMENT_PROCESSOR is sandbox: credits are granted without payment. Use it only for local runs and tests.");
        return new SandboxTable(db);
    }

    @Bean
    SandboxProcessor sandboxProcessor(SandboxTable table, Properties properties) {
        return new SandboxProcessor(table, properties.taxBasisPoints());
    }

    @Bean
    SandboxCards sandboxCards(SandboxTable table) {
        return new SandboxCards(table);
    }

    @Bean
    SandboxSubscriptions sandboxPlans(
            Subscriptions plans,
            Catalogue catalogue,
            Ledger ledger,
            Ids ids,
            InstantSource clock,
            Properties properties) {
        return new SandboxSubscriptions(plans, catalogue, ledger, ids, clock, properties.taxBasisPoints());
    }

    @Bean
    SandboxSubscriptionProcessor sandboxSubscriptionProcessor(
            SandboxSubscriptions subscriptions, SandboxTable table, TransactionalOperator tx, InstantSource clock) {
        return new SandboxSubscriptionProcessor(subscriptions, table, tx, clock);
    }
}
