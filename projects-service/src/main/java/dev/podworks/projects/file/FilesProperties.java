package dev.podworks.projects.file;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Where files-service answers.
@ConfigurationProperties("podworks.files")
record FilesProperties(URI url) {}
