package dev.podworks.sdk.internal;

import dev.podworks.sdk.errors.ConnectionException;
import dev.podworks.sdk.errors.TransferException;
import dev.podworks.sdk.model.PodworksFile;
import dev.podworks.sdk.request.CallOptions;
import dev.podworks.sdk.request.TransferListener;
import java.util.Optional;

/** Uploads a file's bytes, and again to a fresh URL if the upload is interrupted or the URL has expired. */
public final class FileUpload {
    private static final int EXPIRED = 403;

    private final Transport transport;
    private final Upload upload;

    /** Creates an upload. */
    public FileUpload(
            Transport transport, String fileName, long sizeBytes, Upload.Content content, TransferListener listener) {
        this.transport = transport;
        this.upload = new Upload(fileName, sizeBytes, content, listener);
    }

    /**
     * Sends the bytes.
     *
     * @param file the created file, with its upload URL
     * @param repeatable whether they can be read more than once
     */
    public void send(PodworksFile file, boolean repeatable, CallOptions<?> options) {
        var retries = repeatable ? transport.maxRetries(options) : 0;
        var clock = transport.settings().clock();
        var url = Optional.ofNullable(file.getUploadUrl());
        // No URL: the bytes had arrived, and only the response was lost.
        for (var retry = 0; url.isPresent(); retry++) {
            try {
                upload.put(url.get(), transport.settings().httpClient(), transport.timeout(options));
                return;
            } catch (ConnectionException | TransferException e) {
                var expired = e instanceof TransferException refused && refused.status() == EXPIRED;
                if (retry >= retries || !(expired || e instanceof ConnectionException)) throw e;
                Poll.sleep(clock, Retry.backOff(retry, clock));
                var get = Call.of(Operation.GET_FILE, file.getId());
                url = Optional.ofNullable(
                        transport.call(get, PodworksFile.class, options).getUploadUrl());
            }
        }
    }
}
