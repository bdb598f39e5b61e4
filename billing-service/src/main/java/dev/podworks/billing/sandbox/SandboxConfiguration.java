package dev.podworks.billing.sandbox;

import dev.podworks.billing.purchase.Purchases;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "podworks.billing.processor", havingValue = "sandbox")
@EnableConfigurationProperties(SandboxConfiguration.Properties.class)
class SandboxConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(SandboxConfiguration.class);

    /// @param taxBasisPoints the tax on every payment, in hundredths of a percent
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
        LOG.warn("PAYMENT_PROCESSOR is sandbox: credits are given without taking money. Only for local runs and tests.");
        return new SandboxTable(db);
    }

    @Bean
    SandboxProcessor sandboxProcessor(SandboxTable table, Properties properties) {
        return new SandboxProcessor(table, properties.taxBasisPoints());
    }

    @Bean
    SandboxController sandboxController(
            SandboxTable table, SandboxProcessor processor, Purchases purchases, TransactionalOperator tx) {
        return new SandboxController(table, processor, purchases, tx);
    }
}
