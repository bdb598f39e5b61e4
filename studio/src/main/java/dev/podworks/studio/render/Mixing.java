package dev.podworks.studio.render;

import static dev.podworks.studio.render.PassRunner.command;
import static dev.podworks.studio.render.PassRunner.rawFrom;

import dev.podworks.media.MediaException;
import dev.podworks.studio.cleaning.Mastering;
import dev.podworks.studio.measure.CleanSoundMeter;
import java.util.List;
import java.util.Locale;

/// Two clean voices become one sound: from their common start, equally loud.
final class Mixing {
    private Mixing() {}

    static RawSound mix(PassRunner runner, String baseName, RawSound first, RawSound second)
            throws MediaException, InterruptedException {
        int channels = Math.max(first.channels(), second.channels());
        String graph = "%s[first];%s[second];[first][second]amix=inputs=2:duration=longest:normalize=0[out]"
                .formatted(voice(0, first, channels), voice(1, second, channels));
        List<String> inputs = command(
                rawFrom(first.path().toString(), first.channels()),
                rawFrom(second.path().toString(), second.channels()).toArray(String[]::new));
        String name = baseName + ".f32";
        CleanSoundMeter meter = new CleanSoundMeter(channels);
        String both = PassRunner.toBoth(name, "f=f32le", "f=f32le");
        runner.measured(
                Step.CLEANING,
                channels,
                meter,
                List.of(command(
                        inputs, "-filter_complex", graph, "-map", "[out]", "-c:a", "pcm_f32le", "-f", "tee", both)));
        return RawSound.of(runner.file(name), channels, meter.sound());
    }

    private static String voice(int input, RawSound sound, int channels) {
        String spread = sound.channels() < channels ? ",pan=stereo|c0=c0|c1=c0" : "";
        double gainDb = Mastering.gainToTargetDb(sound.loudnessLufs());
        return String.format(Locale.ROOT, "[%d:a]volume=%.2fdB:precision=float%s", input, gainDb, spread);
    }
}
