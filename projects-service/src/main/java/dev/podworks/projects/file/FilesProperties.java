package dev.podworks.projects.file;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// The base URL of files-service.
@ConfigurationProperties("podworks.files")
record FilesProperties(URI url) {}
