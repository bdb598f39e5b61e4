package dev.podworks.sdk.files;

import dev.podworks.sdk.errors.FileFailedException;
import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.FileUpload;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Poll;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.model.CreateFile;
import dev.podworks.sdk.model.Deleted;
import dev.podworks.sdk.model.FileList;
import dev.podworks.sdk.model.PodworksFile;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;
import dev.podworks.sdk.request.WaitOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Recordings that you upload or import. They are kept for 30 days. */
public final class Files {
    private static final Duration CHECK_TIME = Duration.ofMinutes(10);
    private static final int PAGE_SIZE = 20;

    private final Transport transport;

    /** Use {@code podworks.files()}. */
    public Files(Transport transport) {
        this.transport = transport;
    }

    /** Uploads a recording; see {@link #upload(UploadSource, UploadOptions)}. */
    public PodworksFile upload(Path path) {
        return upload(path, new UploadOptions());
    }

    /** Uploads a recording; see {@link #upload(UploadSource, UploadOptions)}. */
    public PodworksFile upload(Path path, UploadOptions options) {
        return upload(UploadSource.of(path), options);
    }

    /** Uploads a recording; see {@link #upload(UploadSource, UploadOptions)}. */
    public PodworksFile upload(UploadSource source) {
        return upload(source, new UploadOptions());
    }

    /**
     * Uploads a recording and waits until it was checked, so that projects can use it.
     *
     * <p>An interrupted upload is sent again from the beginning, to a fresh URL, unless the source can be read only
     * once.
     *
     * <pre>{@code
     * var file = podworks.files().upload(Path.of("interview.wav"));
     * }</pre>
     *
     * @throws FileFailedException if the recording can't be read by the API
     * @throws java.io.UncheckedIOException if it can't be read on this machine
     */
    public PodworksFile upload(UploadSource source, UploadOptions options) {
        var created = create(new CreateFile().fileName(source.fileName()), RequestOptions.of(options));
        var upload = new FileUpload(
                transport, source.fileName(), source.sizeBytes(), source.stream()::open, options.onProgress());
        upload.send(created, source.repeatable(), options);
        return waitFor(created.getId(), RequestOptions.of(options), options.maxWait());
    }

    /** Creates a file; see {@link #create(CreateFile, RequestOptions)}. */
    public PodworksFile create(CreateFile file) {
        return create(file, new RequestOptions());
    }

    /** Creates a file: PUT its bytes to {@code uploadUrl}, or let it be imported from a {@code source}. */
    public PodworksFile create(CreateFile file, RequestOptions options) {
        return transport.call(Call.of(Operation.CREATE_FILE).body(file), PodworksFile.class, options);
    }

    /** Gets a file; see {@link #get(String, RequestOptions)}. */
    public PodworksFile get(String id) {
        return get(id, new RequestOptions());
    }

    /** Gets a file. This also detects a completed upload, and renews an upload URL. */
    public PodworksFile get(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_FILE, id), PodworksFile.class, options);
    }

    /** Lists all files, newest first. */
    public PagedList<PodworksFile> list() {
        return list(new FileQuery());
    }

    /** Lists files, newest first. */
    public PagedList<PodworksFile> list(FileQuery query) {
        return list(query, new RequestOptions());
    }

    /** Lists files, newest first. */
    public PagedList<PodworksFile> list(FileQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_FILES).query(query.parameters());
            var page = transport.call(call.query("limit", limit).query("cursor", cursor), FileList.class, options);
            return Page.of(page, page.getFiles(), page.getNextCursor());
        });
    }

    /** Deletes a file; see {@link #delete(String, RequestOptions)}. */
    public Deleted delete(String id) {
        return delete(id, new RequestOptions());
    }

    /** Deletes a file now, also one that is kept. */
    public Deleted delete(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.DELETE_FILE, id), Deleted.class, options);
    }

    /** Waits for a file; see {@link #waitFor(String, WaitOptions)}. */
    public PodworksFile waitFor(String id) {
        return waitFor(id, new WaitOptions());
    }

    /**
     * Waits until an uploaded or imported file was checked; at most 10 minutes by default.
     *
     * @throws FileFailedException if it can't be used
     */
    public PodworksFile waitFor(String id, WaitOptions options) {
        return waitFor(id, RequestOptions.of(options), options.maxWait());
    }

    private PodworksFile waitFor(String id, RequestOptions options, Optional<Duration> maxWait) {
        return Poll.until(
                etag -> transport.callIfChanged(Call.of(Operation.GET_FILE, id), PodworksFile.class, etag, options),
                Files::isReady,
                transport.settings().clock(),
                maxWait.orElse(CHECK_TIME));
    }

    private static boolean isReady(PodworksFile file) {
        return switch (file.getStatus()) {
            case FAILED, EXPIRED, DELETED -> throw new FileFailedException(file);
            case READY -> true;
            case AWAITING_UPLOAD, IMPORTING, CHECKING, UNKNOWN -> false;
        };
    }
}
