package dev.podworks.billing;

import dev.podworks.kit.KitForwarding;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Import;

/// Keeps the ledger of every account's credits, and takes payments for them.
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({KitWeb.class, KitMessaging.class, KitForwarding.class})
public class BillingApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(BillingApplication.class, arguments);
    }
}
