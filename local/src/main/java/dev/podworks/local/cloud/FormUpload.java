package dev.podworks.local.cloud;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.jakarta.servlet6.JakartaServletFileUpload;
import org.gaul.s3proxy.S3ErrorCode;
import org.gaul.s3proxy.S3ProxyException;
import org.gaul.s3proxy.auth.PostPolicy;
import org.gaul.s3proxy.blobstore.BlobStore;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;

/// S3's browser-based upload: a form with a signed policy in its fields, followed by the part named `file`.
///
/// The fields come first, so the policy is checked before the file is read, and the file is streamed to disk. A
/// failed upload leaves no object.
final class FormUpload {

    /// Ample for a policy and its fields; limits the memory that an unauthenticated client can use.
    private static final int MAX_FIELDS = 50;

    private static final int MAX_FIELD_BYTES = 20 << 10;
    private static final int MAX_FIELDS_BYTES = MAX_FIELDS * MAX_FIELD_BYTES;

    private final BlobStore blobs;
    private final ObjectStore.Credentials credentials;

    FormUpload(BlobStore blobs, ObjectStore.Credentials credentials) {
        this.blobs = blobs;
        this.credentials = credentials;
    }

    Stored store(HttpServletRequest request) throws IOException {
        var bucket = bucket(request);
        if (request.getContentLengthLong() < 0) {
            throw new S3ProxyException(S3ErrorCode.MISSING_CONTENT_LENGTH);
        }
        var fields = new HashMap<String, String>();
        for (var parts = new JakartaServletFileUpload<>().getItemIterator(request); parts.hasNext(); ) {
            var part = parts.next();
            if ("file".equals(part.getFieldName())) {
                return store(bucket, fields, part, request.getContentLengthLong());
            }
            fields.put(part.getFieldName().toLowerCase(Locale.ROOT), value(part));
            if (fields.size() > MAX_FIELDS) {
                throw new S3ProxyException(S3ErrorCode.INVALID_REQUEST, "The form has too many fields.");
            }
        }
        throw new S3ProxyException(S3ErrorCode.INVALID_ARGUMENT, "POST requires exactly one file upload per request.");
    }

    private Stored store(String bucket, Map<String, String> fields, FileItemInput file, long bodyBytes)
            throws IOException {
        var key = field(fields, "key").replace("${filename}", file.getName() == null ? "" : file.getName());
        fields.put("key", key);
        fields.put("bucket", bucket);
        new PolicySignature(fields).verify(credentials);
        var policy = PostPolicy.parse(field(fields, "policy").getBytes(StandardCharsets.US_ASCII));
        admit(policy, fields, Math.max(0, bodyBytes - MAX_FIELDS_BYTES));

        try (var content = new CheckedLength(file.getInputStream(), length -> policy.evaluate(fields, length))) {
            var put = PutObjectRequest.builder()
                    .bucket(bucket)
                    .key(key)
                    .contentLength(bodyBytes)
                    .contentType(fields.get("content-type"))
                    .build();
            return new Stored(key, blobs.putBlob(put, content).eTag());
        }
    }

    /// Rejects immediately what the policy does not allow. The exact length is known only at the end; here the
    /// body's length is an upper bound.
    private static void admit(PostPolicy policy, Map<String, String> fields, long atLeastBytes) {
        try {
            policy.evaluate(fields, atLeastBytes);
        } catch (S3ProxyException e) {
            if (e.getError() != S3ErrorCode.ENTITY_TOO_SMALL) {
                throw e;
            }
        }
    }

    private static String bucket(HttpServletRequest request) {
        var path = request.getRequestURI().replaceAll("^/|/$", "");
        if (path.isEmpty() || path.contains("/")) {
            throw new S3ProxyException(S3ErrorCode.METHOD_NOT_ALLOWED);
        }
        return path;
    }

    private static String value(FileItemInput part) throws IOException {
        try (InputStream content = part.getInputStream()) {
            var bytes = content.readNBytes(MAX_FIELD_BYTES + 1);
            if (bytes.length > MAX_FIELD_BYTES) {
                throw new S3ProxyException(S3ErrorCode.MAX_MESSAGE_LENGTH_EXCEEDED);
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    static String field(Map<String, String> fields, String name) {
        var value = fields.get(name);
        if (value == null) {
            throw new S3ProxyException(
                    S3ErrorCode.INVALID_ARGUMENT, "Bucket POST must contain a field named '" + name + "'.");
        }
        return value;
    }

    record Stored(String key, String etag) {}
}
