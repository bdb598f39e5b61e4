package dev.podworks.deliveries;

import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/// Will send finished files to cloud storage; so far it keeps what there is to send.
@SpringBootApplication
@Import({KitWeb.class, KitMessaging.class})
public class DeliveriesApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(DeliveriesApplication.class, arguments);
    }
}
