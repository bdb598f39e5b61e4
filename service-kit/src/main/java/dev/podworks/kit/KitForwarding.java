package dev.podworks.kit;

import dev.podworks.kit.inbox.ForwardingConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// Receives the events that other services forward to this one
/// ({@link dev.podworks.contracts.event.ForwardedEvents}).
@Configuration(proxyBeanMethods = false)
@Import({KitWeb.class, KitMessaging.class, ForwardingConfiguration.class})
public class KitForwarding {}
