package dev.podworks.accounts.totp;

import dev.podworks.kit.secret.Encryption;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class TotpConfiguration {
    @Bean
    AuthenticatorApps authenticatorApps(
            TotpTable table, @Value("${podworks.service.encryption-keyset:}") String keyset, InstantSource clock) {
        return new AuthenticatorApps(table, Encryption.parse(keyset), clock);
    }
}
