package dev.podworks.kit;

import dev.podworks.kit.audit.AuditConfiguration;
import dev.podworks.kit.change.ChangeConfiguration;
import dev.podworks.kit.inbox.InboxConfiguration;
import dev.podworks.kit.messaging.MessagingConfiguration;
import dev.podworks.kit.outbox.OutboxConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// Publishing and handling events: outbox, inbox, topics, audit log, change notifications. A service only adds its
/// {@link dev.podworks.kit.inbox.EventListener} beans.
@Configuration(proxyBeanMethods = false)
@Import({
    KitCore.class,
    MessagingConfiguration.class,
    OutboxConfiguration.class,
    InboxConfiguration.class,
    AuditConfiguration.class,
    ChangeConfiguration.class
})
public class KitMessaging {}
