package dev.podworks.kit.egress;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EgressProperties.class)
public class EgressConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(EgressConfiguration.class);

    @Bean
    Egress egress(EgressProperties properties) {
        if (properties.allowPrivate()) {
            LOG.warn("EGRESS_ALLOW_PRIVATE is on: http and private addresses are allowed for all customers."
                    + " Use it only for local runs and tests.");
        }
        return new Egress(properties.allowPrivate(), properties.nameServerAddresses());
    }
}
