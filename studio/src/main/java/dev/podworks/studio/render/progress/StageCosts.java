package dev.podworks.studio.render.progress;

import dev.podworks.studio.output.AudioFormat;

/// What the stages of a job cost: core-seconds per second of one channel, and the seconds in which a process or a model
/// is started. `StageCostBenchmark` measures the processor time of each; where one process waits for another, it is the
/// time that `ProgressBenchmark` measures. Only their proportions matter.
public final class StageCosts {
    public static final double MEASURING = 0.004;
    public static final double DETECTING_SPEECH = 0.006;
    public static final double DECLIPPING = 0.004;
    public static final double CLEANING_MUSIC = 0.003;
    public static final double EDITING = 0.0008;
    public static final double MIXING = 0.003;
    /// Decoding what was encoded, with its measurement.
    public static final double MEASURING_ENCODED = 0.0018;

    public static final double STARTING_PASS = 0.1;
    public static final double STARTING_MODEL = 0.5;
    /// Per byte that is written to the object store; each output is written twice, as a file and in the zip.
    public static final double STORING_BYTE = 2 * 1e-8;

    private StageCosts() {}

    public static double encoding(AudioFormat format) {
        return switch (format) {
            case MP3 -> 0.0046;
            case FLAC -> 0.0017;
            case WAV -> 0.0012;
            case M4A -> 0.0089;
            case OPUS -> 0.0052;
        };
    }

    /// Bytes per second of one channel.
    public static double bytes(AudioFormat format) {
        return switch (format) {
            case MP3 -> 12_000;
            case FLAC -> 75_000;
            case WAV -> 144_000;
            case M4A -> 16_000;
            case OPUS -> 12_000;
        };
    }
}
