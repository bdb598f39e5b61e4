package dev.podworks.deliveries.cloud.folder;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param apiUrl calls and tokens
/// @param contentUrl uploads
/// @param webUrl what users see: the authorization page, folders
@ConfigurationProperties("podworks.cloud.folder")
record FolderProperties(URI apiUrl, URI contentUrl, URI webUrl, String clientId, String clientSecret) {}
