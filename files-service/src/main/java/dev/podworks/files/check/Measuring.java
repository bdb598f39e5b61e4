package dev.podworks.files.check;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.Received;
import dev.podworks.media.Ffmpeg;
import dev.podworks.media.FfmpegException;
import dev.podworks.media.MediaException;
import dev.podworks.media.MediaInfo;
import dev.podworks.media.MediaProbe;
import dev.podworks.media.MediaSource;
import dev.podworks.media.UnreadableMediaException;
import dev.podworks.store.PresignedUrls;
import java.time.Duration;

/// Measures captured bytes where they lie: FFmpeg reads them through a link.
final class Measuring {
    private static final Duration LINK_VALID = Duration.ofHours(1);
    private static final double NANOS_PER_SECOND = 1e9;

    private final PresignedUrls links;
    private final MediaProbe probe;

    Measuring(PresignedUrls links, Ffmpeg ffmpeg) {
        this.links = links;
        this.probe = new MediaProbe(ffmpeg);
    }

    /// @throws FfmpegException when they could not be reached, or for another reason that may pass
    Verdict measure(InputFile file) throws FfmpegException, InterruptedException {
        var source = new MediaSource.Remote(links.toReadInside(ObjectKeys.file(file.id()), LINK_VALID));
        try {
            var sides = new StereoSides();
            var info = probe.probe(source, sides);
            return new Verdict.Readable(measured(file.bytes(), info, sides.carryDifferentSpeakers()));
        } catch (MediaException fault) {
            return switch (fault) {
                case UnreadableMediaException refusal -> Verdict.unreadable(String.valueOf(refusal.getMessage()));
                case FfmpegException passing -> throw passing;
            };
        }
    }

    private static Measured measured(Received bytes, MediaInfo info, boolean twoSpeakers) {
        return new Measured(
                info.duration().toNanos() / NANOS_PER_SECOND,
                info.channels(),
                info.sampleRateHz(),
                bytes.sizeBytes(),
                info.hasVideo(),
                twoSpeakers);
    }
}
