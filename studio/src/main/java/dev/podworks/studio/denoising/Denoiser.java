package dev.podworks.studio.denoising;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.media.Stage;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.util.BitSet;
import java.util.Optional;

/// Removes noise from a recording at 48 kHz: FFmpeg filters, and a program after them if it has one. The output has
/// the input's length and timing, with the voice at the reference level.
public interface Denoiser {
    /// For the manifest.
    String name();

    /// What it costs, with the filters around it: core-seconds per second of one channel.
    double cost();

    String filters(NoiseLevel level, RecordingAnalysis analysis);

    /// @param sounds the blocks of 50 ms that are no pauses
    /// @param music those of them where the recording passes unchanged
    /// @return a process that reads and writes 32-bit floats at 48 kHz; empty if there is nothing for it to do
    Optional<Stage> program(NoiseLevel level, RecordingAnalysis analysis, int channels, BitSet sounds, BitSet music);
}
