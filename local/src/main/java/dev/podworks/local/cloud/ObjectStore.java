package dev.podworks.local.cloud;

import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.gaul.s3proxy.CrossOriginResourceSharing;
import org.gaul.s3proxy.S3Servlets;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/// An S3 store on a folder: s3proxy's S3 API in Jetty, with two filters.
///
/// A form upload is streamed to disk (s3proxy holds it in memory), and a body is never read as form parameters
/// (s3proxy loses the bytes of a PUT whose `Content-Type` says that it is a form, as curl's does by default).
final class ObjectStore {

    private static final Pattern BUCKET_NAME = Pattern.compile("[a-z0-9][a-z0-9-]{1,61}[a-z0-9]");
    private static final int MAX_THREADS = 64;
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path folder;
    private final Server server;

    ObjectStore(Path folder, InetSocketAddress address, Credentials credentials) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.server = new Server(new QueuedThreadPool(MAX_THREADS));
        server.addConnector(connector(server, address));
        server.setHandler(handler(new FilesystemNio2BlobStore(folder.toString()), credentials));
    }

    void start() throws Exception {
        server.start();
    }

    void stop() throws Exception {
        server.stop();
    }

    /// A bucket is a folder. Creating an existing one has no effect. Only the owner may read it: s3proxy treats a
    /// world-readable folder as a public bucket.
    void createBucket(String name) throws IOException {
        if (!BUCKET_NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("Not a bucket name: " + name);
        }
        var bucket = Files.createDirectories(folder.resolve(name));
        Files.setPosixFilePermissions(bucket, OWNER_ONLY);
    }

    private static ServerConnector connector(Server server, InetSocketAddress address) {
        var http = new HttpConfiguration();
        // Object keys may contain what strict URI rules reject, such as an encoded slash.
        http.setUriCompliance(UriCompliance.LEGACY);
        http.setHttpCompliance(HttpCompliance.LEGACY);
        // Signatures cover the header values as sent.
        http.setHeaderCacheCaseSensitive(true);
        http.setSendServerVersion(false);
        var connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(address.getHostString());
        connector.setPort(address.getPort());
        return connector;
    }

    private static ServletContextHandler handler(FilesystemNio2BlobStore blobs, Credentials credentials) {
        var context = new ServletContextHandler();
        var everything = EnumSet.of(DispatcherType.REQUEST);
        context.addFilter(new FilterHolder(new FormUploadFilter(new FormUpload(blobs, credentials))), "/*", everything);
        context.addFilter(new FilterHolder(new QueryParametersFilter()), "/*", everything);
        var s3 = S3Servlets.s3(
                blobs, credentials.accessKey(), credentials.secretKey(), new CrossOriginResourceSharing());
        context.addServlet(new ServletHolder(s3), "/*");
        return context;
    }

    /// The only key pair.
    record Credentials(String accessKey, String secretKey) {}
}
