package dev.podworks.webhooks;

import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/// Keeps the events that callers may see, and shows them as a feed.
@SpringBootApplication
@Import({KitWeb.class, KitMessaging.class})
public class WebhooksApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(WebhooksApplication.class, arguments);
    }
}
