package dev.podworks.studio.render;

import dev.podworks.contracts.project.ProjectSettings;
import dev.podworks.kit.ffmpeg.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.Sound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// Cleans one track and brings it to its loudness.
final class TrackRenderer {
    private static final int CORRECTIONS_MAX = 4;
    /// How far a recording may come out shorter than it was probed before we say that reading it broke off.
    private static final Duration LENGTH_TOLERANCE = Duration.ofSeconds(1);

    private final Passes passes;
    private final ProjectSettings settings;
    private final Duration probedDuration;

    TrackRenderer(Passes passes, ProjectSettings settings, Duration probedDuration) {
        this.passes = passes;
        this.settings = settings;
        this.probedDuration = probedDuration;
    }

    /// A finished track.
    ///
    /// @param file the encoded track
    /// @param after as a decoder of the encoded track hears it
    record Rendered(Path file, Sound before, Sound after, Optional<Hum> hum) {}

    Rendered render() throws MediaException, IOException, InterruptedException {
        RecordingAnalysis analysis = passes.measure();
        Sound before = analysis.sound();
        if (before.duration().compareTo(probedDuration.minus(LENGTH_TOLERANCE)) < 0) {
            throw new IOException("Only %s of %s could be read".formatted(before.duration(), probedDuration));
        }
        Sound cleaned = passes.clean(analysis, settings);
        requireSameLength(before, cleaned);
        Sound after = encode(cleaned);
        requireSameLength(before, after);
        Files.delete(passes.cleaned());
        return new Rendered(passes.encoded(), before, after, analysis.hum());
    }

    /// Tracks of one recording, or sound and picture, would drift apart. The chain changes no length, so reading or
    /// writing broke off in one of the passes.
    private static void requireSameLength(Sound before, Sound after) throws IOException {
        if (after.frames() != before.frames()) {
            throw new IOException("%d samples went in, %d came out".formatted(before.frames(), after.frames()));
        }
    }

    /// Until what comes out is accepted, or another try would change nothing.
    private Sound encode(Sound cleaned) throws MediaException, InterruptedException {
        Mastering first = Mastering.first(cleaned);
        Mastering mastering = first;
        Sound encoded = passes.encode(mastering, cleaned.frames());
        for (int correction = 1; correction <= CORRECTIONS_MAX && !mastering.accepts(encoded); correction++) {
            Mastering next = mastering.corrected(encoded, first);
            if (next.equals(mastering)) {
                break;
            }
            mastering = next;
            encoded = passes.encode(mastering, cleaned.frames());
        }
        return encoded;
    }
}
