package dev.podworks.sdk.files;

import dev.podworks.sdk.request.CallOptions;
import dev.podworks.sdk.request.TransferListener;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options of an upload. {@code timeout} is how long it may stall, however long it takes. */
public final class UploadOptions extends CallOptions<UploadOptions> {
    private TransferListener onProgress = progress -> {};
    private @Nullable Duration maxWait;

    /** Creates options that are the client's. */
    public UploadOptions() {}

    /** Called as bytes are sent. */
    public UploadOptions onProgress(TransferListener listener) {
        this.onProgress = listener;
        return this;
    }

    /** How long to wait until the file was checked; 10 minutes by default. */
    public UploadOptions maxWait(Duration maxWait) {
        this.maxWait = maxWait;
        return this;
    }

    /** What is called as bytes are sent. */
    public TransferListener onProgress() {
        return onProgress;
    }

    /** How long to wait, if it was set. */
    public Optional<Duration> maxWait() {
        return Optional.ofNullable(maxWait);
    }

    @Override
    protected UploadOptions self() {
        return this;
    }
}
