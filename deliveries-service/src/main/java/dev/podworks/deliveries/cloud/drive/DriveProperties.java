package dev.podworks.deliveries.cloud.drive;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param apiUrl files and uploads
/// @param accountsUrl the authorization page
/// @param scope the OAuth scope that users grant
@ConfigurationProperties("podworks.cloud.drive")
record DriveProperties(URI apiUrl, URI accountsUrl, URI tokenUrl, String clientId, String clientSecret, String scope) {}
