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
    /// A store says nothing while it copies: 5 GB take a slow one minutes.
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(10);

    @Bean
    S3AsyncClient s3(StoreProperties store) {
        return S3AsyncClient.builder()
                .endpointOverride(store.endpoint())
                .region(Region.of(store.region()))
                .credentialsProvider(credentials(store))
                .forcePathStyle(true)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder().readTimeout(LONGEST_SILENCE))
                // Other S3 stores than Amazon's don't know the newer checksum trailers.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .build();
    }

    @Bean
    ObjectStore objectStore(S3AsyncClient s3, StoreProperties store) {
        return new ObjectStore(s3, store.bucket());
    }

    @Bean
    PresignedLinks presignedLinks(StoreProperties store, JsonMapper json, InstantSource clock) {
        return new PresignedLinks(
                presigner(store, store.publicEndpoint()),
                presigner(store, store.endpoint()),
                new PostPolicySigner(store, json, clock),
                store.bucket());
    }

    @Bean
    ObjectReader objectReader(PresignedLinks links) {
        return new ObjectReader(links);
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
