package dev.podworks.webhooks.show;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Where projects-service answers.
@ConfigurationProperties("podworks.shows")
record ShowsProperties(URI url) {}
