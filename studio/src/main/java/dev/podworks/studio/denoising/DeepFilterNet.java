package dev.podworks.studio.denoising;

import ai.onnxruntime.OrtEnvironment;
import com.google.protobuf.Message;
import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.denoiser.DenoiserProgram;
import dev.podworks.denoiser.Model;
import dev.podworks.denoiser.NativeLibraries;
import dev.podworks.media.JavaProgram;
import dev.podworks.media.Stage;
import dev.podworks.studio.cleaning.Preparation;
import dev.podworks.studio.measure.BlockRun;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Removes noise with DeepFilterNet3, in a process of its own ([DenoiserProgram]).
public final class DeepFilterNet implements Denoiser {
    private static final String NAME = "DeepFilterNet3";
    /// The level falls to about 4 dB above the noise within 50 ms.
    private static final double ROOM_ABOVE_NOISE_DB = 7;
    /// Less can't be heard.
    private static final int LIMIT_MIN_DB = 2;

    private final JavaProgram program = new JavaProgram(DenoiserProgram.class, OrtEnvironment.class, Message.class);
    private final Path libraries;
    private final Path model;

    private DeepFilterNet(Path libraries, Path model) {
        this.libraries = libraries;
        this.model = model;
    }

    /// @param models the directory of the installed models
    /// @throws IOException if the model is not installed there, or has been changed
    public static DeepFilterNet load(Path models) throws IOException {
        var installed = models.toAbsolutePath();
        return new DeepFilterNet(NativeLibraries.in(installed), Model.verified(installed.resolve("deepfilternet3")));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double cost() {
        return 0.036;
    }

    @Override
    public String filters(NoiseLevel level, RecordingAnalysis analysis) {
        return Preparation.filters(analysis);
    }

    @Override
    public Optional<Stage> program(
            NoiseLevel level, RecordingAnalysis analysis, int channels, BitSet sounds, BitSet music) {
        long limitDb = Math.round(limitDb(level, analysis, sounds));
        var room = isDereverberated(level, analysis, sounds) ? DenoiserProgram.REVERBERANT : DenoiserProgram.DRY;
        return limitDb < LIMIT_MIN_DB ? Optional.empty() : Optional.of(program(limitDb, room, channels, music));
    }

    private Stage program(long limitDb, String room, int channels, BitSet music) {
        var arguments =
                new ArrayList<>(List.of(libraries.toString(), model.toString(), "" + channels, "" + limitDb, room));
        BlockRun.of(music).forEach(run -> arguments.add(run.startFrame() + "-" + run.endFrame()));
        return program.run(List.of(libraries, model), arguments);
    }

    /// The first level keeps the room. In a noisy recording the level can't fall further than to the noise, which says
    /// nothing of the room.
    static boolean isDereverberated(NoiseLevel level, RecordingAnalysis analysis, BitSet sounds) {
        return level != NoiseLevel.N1
                && analysis.isReverberant()
                && analysis.decayDb() < analysis.signalToNoiseDb(sounds) - ROOM_ABOVE_NOISE_DB;
    }

    /// By how much noise is attenuated at most. The first level keeps the room.
    ///
    /// A recording that is quiet already is attenuated only as far as it can be heard, because every decibel costs
    /// some of the softest sounds. A reverberant one is attenuated fully: its reverberation is not in its pauses.
    ///
    /// The limiter of the mastering lowers loud speech, so that a part of the attenuation is lost.
    static double limitDb(NoiseLevel level, RecordingAnalysis analysis, BitSet sounds) {
        double maxDb =
                switch (level) {
                    case N1 -> 12;
                    case N2 -> 27;
                    case N3 -> 100;
                };
        double inaudibleDb =
                switch (level) {
                    case N1 -> 40;
                    case N2 -> 48;
                    case N3 -> 60;
                };
        return analysis.isReverberant() ? maxDb : Math.clamp(inaudibleDb - analysis.signalToNoiseDb(sounds), 0, maxDb);
    }
}
