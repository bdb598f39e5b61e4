package org.gaul.s3proxy;

import jakarta.servlet.http.HttpServlet;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;

/// Access to s3proxy's servlet, which is package-private. The public builder starts a server of its own without a
/// way to add a filter, which streamed form uploads need.
public final class S3Servlets {

    private static final long MAX_OBJECT_BYTES = 5L << 30;
    private static final long MAX_BUFFERED_BYTES = 16L << 20;
    private static final int MAX_CHUNK_BYTES = 16 << 20;
    private static final int MAX_CLOCK_SKEW_SECONDS = 15 * 60;

    private S3Servlets() {}

    /// The S3 API on one backend, for one key pair, with signatures of version 4 only.
    public static HttpServlet s3(
            BlobStore blobs, String accessKey, String secretKey, CrossOriginResourceSharing crossOrigin) {
        return new S3ProxyHandlerJetty(
                blobs,
                AuthenticationType.AWS_V4,
                accessKey,
                secretKey,
                null,
                MAX_OBJECT_BYTES,
                MAX_BUFFERED_BYTES,
                MAX_CHUNK_BYTES,
                false,
                crossOrigin,
                "",
                MAX_CLOCK_SKEW_SECONDS,
                null);
    }
}
