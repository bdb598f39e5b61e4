package dev.podworks.kit;

import dev.podworks.kit.inbox.InboxConfiguration;
import dev.podworks.kit.messaging.MessagingConfiguration;
import dev.podworks.kit.outbox.OutboxConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// Telling events and listening to them: outbox, inbox, topics. A service's {@link
/// dev.podworks.kit.inbox.Subscription} beans are all it adds.
@Configuration(proxyBeanMethods = false)
@Import({KitCore.class, MessagingConfiguration.class, OutboxConfiguration.class, InboxConfiguration.class})
public class KitMessaging {}
