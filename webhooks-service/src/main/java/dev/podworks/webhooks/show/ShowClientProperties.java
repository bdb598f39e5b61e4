package dev.podworks.webhooks.show;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The base URL of projects-service.
@ConfigurationProperties("podworks.shows")
record ShowClientProperties(URI url) {}
