package dev.podworks.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.ContentDisposition;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Presigned URLs by which clients read and write objects directly, so that their bytes never pass through a
/// service.
public final class PresignedUrls {
    private final S3Presigner forClients;
    private final S3Presigner forServices;
    private final PostPolicySigner forms;
    private final String bucket;

    PresignedUrls(S3Presigner forClients, S3Presigner forServices, PostPolicySigner forms, String bucket) {
        this.forClients = forClients;
        this.forServices = forServices;
        this.forms = forms;
        this.bucket = bucket;
    }

    /// A URL for clients.
    ///
    /// @param downloadName file name with which a browser saves the object
    public URI toRead(String key, String downloadName, Duration validFor) {
        var signed = forClients.presignGetObject(request -> request.signatureDuration(validFor)
                .getObjectRequest(
                        object -> object.bucket(bucket).key(key).responseContentDisposition(attachment(downloadName))));
        return uri(signed.url());
    }

    /// A URL for programs of the services, such as FFmpeg, with the store's internal endpoint.
    public URI toReadInside(String key, Duration validFor) {
        var signed = forServices.presignGetObject(request -> request.signatureDuration(validFor)
                .getObjectRequest(object -> object.bucket(bucket).key(key)));
        return uri(signed.url());
    }

    /// A URL to `PUT` an object to. No headers are required.
    public URI toUpload(String key, Duration validFor) {
        var signed = forClients.presignPutObject(request -> request.signatureDuration(validFor)
                .putObjectRequest(object -> object.bucket(bucket).key(key)));
        return uri(signed.url());
    }

    /// A form to `POST` an object of at most that size with.
    public UploadForm form(String key, long maxBytes, Duration validFor) {
        return forms.sign(key, maxBytes, validFor);
    }

    private static String attachment(String name) {
        return ContentDisposition.attachment()
                .filename(name, StandardCharsets.UTF_8)
                .build()
                .toString();
    }

    private static URI uri(java.net.URL url) {
        try {
            return url.toURI();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("a presigned URL is a URI", impossible);
        }
    }
}
