package dev.podworks.kit;

import dev.podworks.kit.store.StoreConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/// The object store and links into it.
@Configuration(proxyBeanMethods = false)
@Import({KitCore.class, StoreConfiguration.class})
public class KitStore {}
