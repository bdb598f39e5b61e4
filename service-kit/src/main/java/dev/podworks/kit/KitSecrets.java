package dev.podworks.kit;

import dev.podworks.kit.secret.Encryption;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Encryption of secrets at rest.
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ServiceProperties.class)
public class KitSecrets {
    @Bean
    Encryption encryption(ServiceProperties properties) {
        return Encryption.parse(properties.encryptionKeyset());
    }
}
