package dev.podworks.files.check;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.files.file.InputFile;
import dev.podworks.files.file.Received;
import dev.podworks.kit.ffmpeg.Ffmpeg;
import dev.podworks.kit.ffmpeg.FfmpegException;
import dev.podworks.kit.ffmpeg.FfmpegRun;
import dev.podworks.kit.ffmpeg.MediaException;
import dev.podworks.kit.ffmpeg.MediaInfo;
import dev.podworks.kit.ffmpeg.MediaProbe;
import dev.podworks.kit.ffmpeg.MediaSource;
import dev.podworks.kit.ffmpeg.UnreadableMediaException;
import dev.podworks.kit.store.PresignedLinks;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Measures captured bytes where they lie: FFmpeg reads the parts that it needs through a link.
final class Measuring {
    private static final Duration LINK_VALID = Duration.ofHours(1);
    /// Long enough for two speakers to have had their turns.
    private static final Duration LISTENED = Duration.ofMinutes(10);
    private static final Duration LISTENING_LIMIT = Duration.ofMinutes(5);
    private static final double NANOS_PER_SECOND = 1e9;

    private final PresignedLinks links;
    private final Ffmpeg ffmpeg;
    private final MediaProbe probe;

    Measuring(PresignedLinks links, Ffmpeg ffmpeg) {
        this.links = links;
        this.ffmpeg = ffmpeg;
        this.probe = new MediaProbe(ffmpeg);
    }

    /// @throws FfmpegException when they could not be reached, or for another reason that may pass
    Verdict measure(InputFile file) throws FfmpegException, InterruptedException {
        var source = new MediaSource.Remote(links.toReadInside(ObjectKeys.file(file.id()), LINK_VALID));
        try {
            var info = probe.probe(source);
            return new Verdict.Readable(measured(file.bytes(), info, hasTwoSpeakers(source, info)));
        } catch (MediaException fault) {
            return switch (fault) {
                case UnreadableMediaException refusal -> Verdict.unreadable(String.valueOf(refusal.getMessage()));
                case FfmpegException passing -> throw passing;
            };
        }
    }

    private boolean hasTwoSpeakers(MediaSource source, MediaInfo info) throws MediaException, InterruptedException {
        if (info.channels() != 2) {
            return false;
        }
        var arguments = new ArrayList<>(source.inputArguments());
        arguments.addAll(List.of("-map", "0:a:0", "-t", Long.toString(LISTENED.toSeconds())));
        arguments.addAll(List.of("-ar", Integer.toString(StereoSides.SAMPLE_RATE_HZ), "-f", "s16le", "pipe:1"));
        var sides = new StereoSides();
        ffmpeg.run(new FfmpegRun(List.of(arguments), Path.of("."), LISTENING_LIMIT, sides::read, _ -> {}));
        return sides.carryDifferentSpeakers();
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
