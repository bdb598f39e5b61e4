package dev.podworks.store;

import dev.podworks.kit.KitCore;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@Import(KitCore.class)
@EnableConfigurationProperties(StoreProperties.class)
public class StoreConfiguration {
    /// A store sends nothing while it copies an object, which can take minutes for 5 GB.
    private static final Duration READ_TIMEOUT = Duration.ofMinutes(10);

    @Bean
    S3AsyncClient s3(StoreProperties store) {
        return S3AsyncClient.builder()
                .endpointOverride(store.endpoint())
                .region(Region.of(store.region()))
                .credentialsProvider(credentials(store))
                .forcePathStyle(true)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder().readTimeout(READ_TIMEOUT))
                // Stores other than Amazon S3 may not support the newer checksum trailers.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .build();
    }

    @Bean
    ObjectStore objectStore(S3AsyncClient s3, StoreProperties store) {
        return new ObjectStore(s3, store.bucket());
    }

    @Bean
    PresignedUrls presignedUrls(StoreProperties store, JsonMapper json, InstantSource clock) {
        return new PresignedUrls(
                presigner(store, store.publicEndpoint()),
                presigner(store, store.endpoint()),
                new PostPolicySigner(store, json, clock),
                store.bucket());
    }

    @Bean
    ObjectReader objectReader(PresignedUrls urls) {
        return new ObjectReader(urls);
    }

    private static S3Presigner presigner(StoreProperties store, URI endpoint) {
        return S3Presigner.builder()
                .endpointOverride(endpoint)
                .region(Region.of(store.region()))
                .credentialsProvider(credentials(store))
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .build();
    }

    private static StaticCredentialsProvider credentials(StoreProperties store) {
        return StaticCredentialsProvider.create(AwsBasicCredentials.create(store.accessKey(), store.secretKey()));
    }
}
