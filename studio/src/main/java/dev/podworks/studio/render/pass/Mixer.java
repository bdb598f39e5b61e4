package dev.podworks.studio.render.pass;

import static dev.podworks.studio.render.pass.PassRunner.arguments;
import static dev.podworks.studio.render.pass.PassRunner.pcmInput;

import dev.podworks.media.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.PremasterMeter;
import dev.podworks.studio.render.progress.RenderStep;
import java.util.List;
import java.util.Locale;

/// Mixes two cleaned voices, which start together, each at its target loudness: voices at that of the master.
public final class Mixer {
    /// Where mixing ends within the step.
    public static final double MIXED = 0.25;

    private Mixer() {}

    public static Premaster mix(
            PassRunner runner, String baseName, Premaster first, Premaster second, double targetLufs)
            throws MediaException, InterruptedException {
        int channels = Math.max(first.channels(), second.channels());
        var graph = "%s[first];%s[second];[first][second]amix=inputs=2:duration=longest:normalize=0[out]"
                .formatted(voice(0, first, channels), voice(1, second, channels));
        var inputs = arguments(
                pcmInput(first.path().toString(), first.channels()),
                pcmInput(second.path().toString(), second.channels()).toArray(String[]::new));
        var name = baseName + ".f32";
        var meter = new PremasterMeter(channels);
        runner.within(0, MIXED)
                .measure(RenderStep.ENCODING, channels, meter, List.of(PassRunner.pcmTee(inputs, graph, name)));
        return Premaster.of(runner.path(name), channels, meter.measurement(), targetLufs);
    }

    private static String voice(int input, Premaster voice, int channels) {
        var upmix = voice.channels() < channels ? ",pan=stereo|c0=c0|c1=c0" : "";
        double gainDb = Mastering.gainDb(voice.loudnessLufs(), voice.targetLufs());
        return String.format(Locale.ROOT, "[%d:a]volume=%.2fdB:precision=float%s", input, gainDb, upmix);
    }
}
