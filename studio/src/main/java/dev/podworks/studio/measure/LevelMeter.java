package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.Arrays;
import java.util.stream.Stream;

/// The levels of the voice and of the pauses, above 70 Hz and without mains hum, which is what noise reduction gets
/// after the high-pass and the notch filters. The notches are always applied: without hum they remove next to
/// nothing.
final class LevelMeter implements PcmSink {
    private static final double HIGH_PASS_HZ = 70;
    /// Wider than the notches in the filter graph, which ring into the pauses after a voice near their frequency.
    private static final double NOTCH_WIDTH_HZ = 12;
    /// The quietest tenth of a conversation is pauses.
    private static final double PAUSES_FRACTION = 0.1;
    /// Quieter than any room: digital silence from a mute button or an editor, not a pause.
    private static final double MUTE_DB = -90;

    private static final double VOICE_DB_MIN = -70;

    private final Biquad[][] filters;
    private final double[] filtered = new double[BLOCK_FRAMES];
    private final PowerHistory blocks = new PowerHistory();

    LevelMeter(int channels) {
        filters = Stream.generate(LevelMeter::filters).limit(channels).toArray(Biquad[][]::new);
    }

    private static Biquad[] filters() {
        Stream<Biquad> notches = Arrays.stream(MainsFrequency.values())
                .flatMap(mains -> mains.notches().stream())
                .map(notch -> Biquad.bandReject(notch.frequencyHz(), NOTCH_WIDTH_HZ));
        return Stream.concat(Stream.of(Biquad.highPass(HIGH_PASS_HZ)), notches).toArray(Biquad[]::new);
    }

    @Override
    public void accept(double[][] channels, int frames) {
        double power = 0;
        for (int channel = 0; channel < channels.length; channel++) {
            System.arraycopy(channels[channel], 0, filtered, 0, frames);
            Biquad.applyAll(filters[channel], filtered, frames);
            power += Power.of(filtered, frames);
        }
        blocks.add(power / channels.length);
    }

    /// RMS of the voice, averaged over the channels; negative infinity for silence.
    double voiceDb() {
        return Power.toDb(blocks.gatedMean(Power.ofDb(VOICE_DB_MIN)));
    }

    /// RMS of the pauses, averaged over the channels; negative infinity for silence.
    double noiseFloorDb() {
        return Power.toDb(blocks.quantile(PAUSES_FRACTION, Power.ofDb(MUTE_DB)));
    }
}
