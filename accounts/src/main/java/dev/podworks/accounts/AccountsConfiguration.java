package dev.podworks.accounts;

import dev.podworks.mail.MailConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// The beans of accounts. An application imports this class.
@Configuration(proxyBeanMethods = false)
@ComponentScan
@ConfigurationPropertiesScan
@Import(MailConfiguration.class)
public class AccountsConfiguration {}
