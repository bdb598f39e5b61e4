package dev.podworks.store;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.http.ContentDisposition;
import software.amazon.awssdk.services.s3.presigner.S3Presigner;

/// Links with which clients read and write objects themselves: bytes never pass through a service.
public final class PresignedLinks {
    private final S3Presigner forClients;
    private final S3Presigner forServices;
    private final PostPolicySigner forms;
    private final String bucket;

    PresignedLinks(S3Presigner forClients, S3Presigner forServices, PostPolicySigner forms, String bucket) {
        this.forClients = forClients;
        this.forServices = forServices;
        this.forms = forms;
        this.bucket = bucket;
    }

    /// @param downloadName the name under which a browser saves it
    public URI toRead(String key, String downloadName, Duration validFor) {
        var signed = forClients.presignGetObject(link -> link.signatureDuration(validFor)
                .getObjectRequest(
                        object -> object.bucket(bucket).key(key).responseContentDisposition(attachment(downloadName))));
        return uri(signed.url());
    }

    /// For a program of ours that reads URLs, such as FFmpeg: at the store's address as the services reach it.
    public URI toReadInside(String key, Duration validFor) {
        var signed = forServices.presignGetObject(link -> link.signatureDuration(validFor)
                .getObjectRequest(object -> object.bucket(bucket).key(key)));
        return uri(signed.url());
    }

    /// A PUT of the bytes as the whole body, with no header needed.
    public URI toUpload(String key, Duration validFor) {
        var signed = forClients.presignPutObject(link -> link.signatureDuration(validFor)
                .putObjectRequest(object -> object.bucket(bucket).key(key)));
        return uri(signed.url());
    }

    /// A form POST of at most that many bytes.
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
            throw new IllegalStateException("a presigned link is a URI", impossible);
        }
    }
}
