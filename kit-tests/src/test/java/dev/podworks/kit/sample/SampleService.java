package dev.podworks.kit.sample;

import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.kit.KitLeases;
import dev.podworks.kit.KitMessaging;
import dev.podworks.kit.KitWeb;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/// A minimal service that uses every part of the kit, for the kit's tests.
@SpringBootApplication
@Import({KitWeb.class, KitMessaging.class, KitLeases.class})
public class SampleService {
    @Bean
    EventListener fileEvents(ReceivedFiles received) {
        return EventListener.named("received-files").onAll(FileEvent.class, (event, _) -> received.apply(event.file()));
    }

    @Bean
    EventListener scriptedEvents(ScriptedHandler handler) {
        return EventListener.named("scripted").onAll(StudioEvent.class, handler);
    }
}
