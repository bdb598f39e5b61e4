package dev.podworks.files.use;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

@Configuration(proxyBeanMethods = false)
class UseConfiguration {
    @Bean
    Subscription uses(FileUses uses) {
        return Subscription.to(Topic.PROJECTS, "file-uses", uses::onProjectEvent)
                .together(FileUses::tellsOfNone, _ -> Mono.empty());
    }
}
