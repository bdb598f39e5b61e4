package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudFile;
import dev.podworks.deliveries.cloud.CloudStorage;
import dev.podworks.deliveries.cloud.FilePart;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Uploads one file from the object store to a provider, part by part. After an interruption it asks the provider
/// for the offset and resumes there, as long as there is progress between interruptions.
final class FileUpload {
    private static final int MAX_INTERRUPTIONS = 4;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final SourceFile source;
    private final CloudStorage storage;
    private final AuthorizedRequests requests;
    private final CloudFile file;
    private final Consumer<Delivery.Progress> recorder;

    private Delivery.Progress progress;
    private int interruptions;
    private boolean isFinished;

    /// @param recorder stores the progress; throws when the attempt is to be abandoned
    FileUpload(
            SourceFile source,
            CloudStorage storage,
            AuthorizedRequests requests,
            CloudFile file,
            Delivery.Progress progress,
            Consumer<Delivery.Progress> recorder) {
        this.source = source;
        this.storage = storage;
        this.requests = requests;
        this.file = file;
        this.progress = progress;
        this.recorder = recorder;
    }

    /// @throws CloudException when the upload can't continue, for now or at all
    void run() throws InterruptedException {
        var isOffsetConfirmed = progress.upload() == null || isAllSent();
        while (true) {
            try {
                step(isOffsetConfirmed);
                if (isFinished) {
                    return;
                }
                isOffsetConfirmed = true;
            } catch (CloudException.ConnectionFailed e) {
                pause(e);
                isOffsetConfirmed = isAllSent();
            } catch (CloudException.UploadNotFound e) {
                pause(e);
                update(new Delivery.Progress(progress.filesDone(), null, 0));
                isOffsetConfirmed = true;
            }
        }
    }

    private void step(boolean isOffsetConfirmed) {
        var upload = progress.upload();
        if (upload == null) {
            update(progress.begun(requests.call(token -> storage.startUpload(token, file))));
        } else if (!isOffsetConfirmed) {
            advance(requests.call(token -> storage.uploadedBytes(token, upload, file, progress.offset())));
        } else if (isAllSent()) {
            requests.run(token -> storage.finishUpload(token, upload, file));
            isFinished = true;
        } else {
            var part = part();
            var before = progress.offset();
            advance(requests.call(token -> storage.uploadPart(token, upload, file, part)));
            requireProgress(before);
        }
    }

    private boolean isAllSent() {
        return progress.upload() != null && progress.offset() == file.sizeBytes();
    }

    private FilePart part() {
        var length = Math.min(storage.partBytes(), file.sizeBytes() - progress.offset());
        return source.part(progress.offset(), length);
    }

    private void advance(long offset) {
        if (offset > progress.offset()) {
            interruptions = 0;
        }
        update(progress.at(offset));
    }

    /// Ends the loop with a provider that reports success but stores nothing.
    private void requireProgress(long before) {
        if (progress.offset() <= before) {
            interruptions++;
        }
        if (interruptions > MAX_INTERRUPTIONS) {
            throw new CloudException.Rejected(
                    Code.PROVIDER_ERROR, "The provider accepted the upload but stored none of it.");
        }
    }

    private void update(Delivery.Progress next) {
        progress = next;
        recorder.accept(next);
    }

    /// The interruption may come from our own store, because the file has expired.
    private void pause(CloudException failure) throws InterruptedException {
        source.requireStored();
        interruptions++;
        if (interruptions > MAX_INTERRUPTIONS) {
            throw failure;
        }
        if (interruptions > 1) {
            TimeUnit.MILLISECONDS.sleep(PAUSE.multipliedBy(interruptions - 1L).toMillis());
        }
    }
}
