package dev.podworks.local.cloud;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// API clients' use of the store: presigned URLs over plain HTTP.
final class StoreClient {

    static final String BUCKET = "podworks";
    static final String ACCESS_KEY = "access";
    static final String SECRET_KEY = "secret-key";

    private final URI endpoint;
    private final S3Presigner presigner;
    private final HttpClient http = HttpClient.newHttpClient();

    StoreClient(int port) {
        this.endpoint = URI.create("http://127.0.0.1:" + port);
        this.presigner = S3Presigner.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .serviceConfiguration(
                        S3Configuration.builder().pathStyleAccessEnabled(true).build())
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS_KEY, SECRET_KEY)))
                .build();
    }

    URI bucket() {
        return endpoint.resolve("/" + BUCKET);
    }

    URI putLink(String key, Duration validity) {
        return URI.create(presigner
                .presignPutObject(presign -> presign.signatureDuration(validity)
                        .putObjectRequest(put -> put.bucket(BUCKET).key(key)))
                .url()
                .toString());
    }

    URI putLink(String key) {
        return putLink(key, Duration.ofMinutes(5));
    }

    URI getLink(String key) {
        return URI.create(presigner
                .presignGetObject(presign -> presign.signatureDuration(Duration.ofMinutes(5))
                        .getObjectRequest(get -> get.bucket(BUCKET)
                                .key(key)
                                .responseContentDisposition("attachment; filename=\"a.mp3\"")))
                .url()
                .toString());
    }

    HttpResponse<String> put(URI link, String body, String... headers) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(link).PUT(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    HttpResponse<String> get(String key) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(getLink(key)));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.timeout(Duration.ofSeconds(60)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
