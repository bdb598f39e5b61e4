package dev.podworks.kit;

import dev.podworks.kit.egress.EgressConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// Requests to URLs that customers choose.
@Configuration(proxyBeanMethods = false)
@Import({KitCore.class, EgressConfiguration.class})
public class KitEgress {}
