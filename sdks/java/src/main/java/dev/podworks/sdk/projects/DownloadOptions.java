package dev.podworks.sdk.projects;

import dev.podworks.sdk.model.OutputKind;
import dev.podworks.sdk.request.CallOptions;
import dev.podworks.sdk.request.TransferListener;
import java.util.List;
import java.util.Set;

/** Options of a download. {@code timeout} is how long it may stall, however long it takes. */
public final class DownloadOptions extends CallOptions<DownloadOptions> {
    private Set<OutputKind> kinds = Set.of(OutputKind.values());
    private boolean manifest;
    private TransferListener onProgress = progress -> {};

    /** Creates options to download all outputs. */
    public DownloadOptions() {}

    /** Only outputs of these kinds; all by default. */
    public DownloadOptions kinds(OutputKind... kinds) {
        this.kinds = Set.copyOf(List.of(kinds));
        return this;
    }

    /** Also {@code manifest.json}, which lists the outputs and what was measured. */
    public DownloadOptions manifest(boolean manifest) {
        this.manifest = manifest;
        return this;
    }

    /** Called as bytes are received. */
    public DownloadOptions onProgress(TransferListener listener) {
        this.onProgress = listener;
        return this;
    }

    Set<OutputKind> kinds() {
        return kinds;
    }

    boolean manifest() {
        return manifest;
    }

    TransferListener onProgress() {
        return onProgress;
    }

    @Override
    protected DownloadOptions self() {
        return this;
    }
}
