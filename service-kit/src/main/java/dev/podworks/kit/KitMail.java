package dev.podworks.kit;

import dev.podworks.kit.mail.MailConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// E-mails that a change causes. A service imports `podworks-mail.yaml` with it.
@Configuration(proxyBeanMethods = false)
@Import({KitLeases.class, MailConfiguration.class})
public class KitMail {}
