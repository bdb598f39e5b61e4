package dev.podworks.kit.sample;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/// The smallest service that uses everything of the kit, for the kit's own tests.
@SpringBootApplication
@Import({KitWeb.class, KitMessaging.class, KitLeases.class})
public class SampleService {
    @Bean
    Subscription filesSubscription(ReceivedFiles heard) {
        return Subscription.to(Topic.FILES, "heard-files", heard::hear);
    }

    @Bean
    Subscription scriptedSubscription(ScriptedHandler handler) {
        return Subscription.to(Topic.STUDIO, "scripted", handler);
    }
}
