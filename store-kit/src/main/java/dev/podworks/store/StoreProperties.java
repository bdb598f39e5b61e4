package dev.podworks.store;

import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/// Where the object store is. Anything that speaks S3 and verifies signatures.
///
/// @param endpoint as the services reach it
/// @param publicEndpoint as clients reach it, which is what presigned links carry; the same where not set apart
@ConfigurationProperties("podworks.store")
public record StoreProperties(
        URI endpoint,
        URI publicEndpoint,
        @DefaultValue("us-east-1") String region,
        String bucket,
        String accessKey,
        String secretKey) {}
