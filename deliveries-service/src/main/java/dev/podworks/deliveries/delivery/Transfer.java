package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.deliveries.cloud.Cloud;
import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudFile;
import dev.podworks.deliveries.cloud.Part;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Sends one file from the store to a provider, part by part. Where the connection breaks it asks how much has arrived
/// and goes on there, as long as something does arrive between two breaks.
final class Transfer {
    private static final int MOST_BREAKS_IN_A_ROW = 4;
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Source source;
    private final Cloud cloud;
    private final LoginUse login;
    private final CloudFile file;
    private final Consumer<Delivery.Progress> note;

    private Delivery.Progress progress;
    private int breaks;
    private boolean isFinished;

    /// @param note keeps how far it is; throws when there is no reason to go on
    Transfer(
            Source source,
            Cloud cloud,
            LoginUse login,
            CloudFile file,
            Delivery.Progress progress,
            Consumer<Delivery.Progress> note) {
        this.source = source;
        this.cloud = cloud;
        this.login = login;
        this.file = file;
        this.progress = progress;
        this.note = note;
    }

    /// @throws CloudException when it can't go on for now, or at all
    void run() throws InterruptedException {
        var isSure = progress.upload() == null || isAllSent();
        while (true) {
            try {
                step(isSure);
                if (isFinished) {
                    return;
                }
                isSure = true;
            } catch (CloudException.Broken broken) {
                pause(broken);
                isSure = isAllSent();
            } catch (CloudException.UploadLost lost) {
                pause(lost);
                to(new Delivery.Progress(progress.filesDone(), null, 0));
                isSure = true;
            }
        }
    }

    private void step(boolean isSure) {
        var upload = progress.upload();
        if (upload == null) {
            to(progress.begun(login.call(token -> cloud.begin(token, file))));
        } else if (!isSure) {
            advance(login.call(token -> cloud.offset(token, upload, file, progress.offset())));
        } else if (isAllSent()) {
            login.run(token -> cloud.finish(token, upload, file));
            isFinished = true;
        } else {
            var part = part();
            var before = progress.offset();
            advance(login.call(token -> cloud.send(token, upload, file, part)));
            requireProgress(before);
        }
    }

    private boolean isAllSent() {
        return progress.upload() != null && progress.offset() == file.sizeBytes();
    }

    private Part part() {
        var length = Math.min(cloud.partBytes(), file.sizeBytes() - progress.offset());
        return source.part(progress.offset(), length);
    }

    private void advance(long offset) {
        if (offset > progress.offset()) {
            breaks = 0;
        }
        to(progress.at(offset));
    }

    /// A provider that says yes and takes nothing would be sent to for ever.
    private void requireProgress(long before) {
        if (progress.offset() <= before) {
            breaks++;
        }
        if (breaks > MOST_BREAKS_IN_A_ROW) {
            throw new CloudException.Refused(Code.PROVIDER_ERROR, "The provider takes no more of the file.");
        }
    }

    private void to(Delivery.Progress next) {
        progress = next;
        note.accept(next);
    }

    /// It may be our own store that broke off, because the file is gone.
    private void pause(CloudException fault) throws InterruptedException {
        source.lookAgain();
        breaks++;
        if (breaks > MOST_BREAKS_IN_A_ROW) {
            throw fault;
        }
        if (breaks > 1) {
            TimeUnit.MILLISECONDS.sleep(PAUSE.multipliedBy(breaks - 1L).toMillis());
        }
    }
}
