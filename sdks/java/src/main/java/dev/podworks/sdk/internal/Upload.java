package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.PodworksTimeoutException;
import dev.podworks.sdk.errors.TransferException;
import dev.podworks.sdk.request.TransferListener;
import dev.podworks.sdk.request.TransferListener.TransferProgress;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Sends a file's bytes to its upload URL. */
public final class Upload {
    private final String fileName;
    private final long sizeBytes;
    private final Content content;
    private final TransferListener listener;

    /** Opens the bytes, from their beginning. */
    @FunctionalInterface
    public interface Content {
        /** Opens the bytes. */
        InputStream open() throws IOException;
    }

    /** Creates an upload, which can be sent more than once. */
    public Upload(String fileName, long sizeBytes, Content content, TransferListener listener) {
        this.fileName = fileName;
        this.sizeBytes = sizeBytes;
        this.content = content;
        this.listener = listener;
    }

    /**
     * PUTs the bytes once.
     *
     * @throws TransferException if storage refuses them
     * @throws ConnectionException if they may succeed when sent again
     * @throws PodworksTimeoutException if no bytes have moved for that time
     */
    public void put(String url, HttpClient client, Duration stall) {
        var watch = new Watch(stall, "The upload stalled for " + stall.toMillis() + " ms.");
        var body = new Body(open(), watch);
        try (body) {
            var uri = URI.create(url);
            var request = HttpRequest.newBuilder(uri)
                    .version(Exchange.version(uri))
                    .PUT(publisher(body))
                    .build();
            var response =
                    new Exchange(client).send(request, BodyHandlers.discarding(), watch, "The upload was interrupted.");
            check(response.statusCode());
        } catch (ConnectionException e) {
            // The program's own failure, which the connection's hides.
            body.rethrow();
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private InputStream open() {
        try {
            return content.open();
        } catch (IOException e) {
            throw new UncheckedIOException("The recording can't be read.", e);
        }
    }

    /** Storage requires the length, which is not known of a stream. */
    private BodyPublisher publisher(InputStream body) {
        return sizeBytes == 0
                ? BodyPublishers.noBody()
                : BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(() -> body), sizeBytes);
    }

    private static void check(int status) {
        if (status >= 500) throw new ConnectionException("Storage responded with status " + status + ".", null);
        if (status < 200 || status > 299) {
            throw new TransferException("Storage refused the upload with status " + status + ".", status);
        }
    }

    /** Counts what is read. The HTTP client treats an exception of it as the end of the stream, so it is kept. */
    private final class Body extends FilterInputStream {
        private final Watch watch;
        private long sent;
        private volatile @Nullable RuntimeException failure;

        Body(InputStream in, Watch watch) {
            super(in);
            this.watch = watch;
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            try {
                var count = super.read(buffer, offset, length);
                watch.moved();
                if (count > 0) {
                    sent += count;
                    listener.onProgress(new TransferProgress(fileName, sent, OptionalLong.of(sizeBytes)));
                }
                return count;
            } catch (IOException e) {
                failure = new UncheckedIOException("The recording can't be read.", e);
                throw e;
            } catch (RuntimeException e) {
                failure = e;
                throw new IOException(e);
            }
        }

        void rethrow() {
            var kept = failure;
            if (kept != null) throw kept;
        }
    }
}
