package dev.podworks.gateway.document;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param publicUrl the gateway's address for clients, as in the samples of the documentation
@ConfigurationProperties("gateway.document")
record DocumentProperties(URI publicUrl) {}
