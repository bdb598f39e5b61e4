package dev.podworks.webhooks;

import dev.podworks.kit.KitEgress;
import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitSecrets;
import dev.podworks.kit.KitWeb;
import dev.podworks.mail.MailConfiguration;
import dev.podworks.store.StoreConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/// Stores public events, serves them as a feed, and delivers them to webhook endpoints.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({
    KitWeb.class,
    KitMessaging.class,
    KitLeases.class,
    StoreConfiguration.class,
    KitEgress.class,
    KitSecrets.class,
    MailConfiguration.class
})
public class WebhooksApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(WebhooksApplication.class, arguments);
    }
}
