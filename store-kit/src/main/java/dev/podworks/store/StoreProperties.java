package dev.podworks.store;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// The object store: any S3-compatible store that verifies signatures.
///
/// @param endpoint for the services
/// @param publicEndpoint for clients, in presigned URLs; defaults to `endpoint`
@ConfigurationProperties("podworks.store")
public record StoreProperties(
        URI endpoint,
        URI publicEndpoint,
        @DefaultValue("us-east-1") String region,
        String bucket,
        String accessKey,
        String secretKey) {}
