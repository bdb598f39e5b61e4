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
    /// Blocks at most this far below the voice are speech whose end shows the decay of the room.
    private static final double SPEECH_RANGE_DB = 10;
    private static final double FASTEST_DECAYS = 0.98;

    private final Biquad[][] filters;
    private final double[] filtered = new double[BLOCK_FRAMES];
    private final PowerHistory blocks = new PowerHistory();
    private final double[] totals;

    LevelMeter(int channels) {
        totals = new double[channels];
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
            double own = Power.of(filtered, frames);
            totals[channel] += own;
            power += own;
        }
        blocks.add(power / channels.length);
    }

    /// RMS of the voice, averaged over the channels; negative infinity for silence.
    double voiceDb() {
        return Power.toDb(blocks.gatedMean(Power.ofDb(VOICE_DB_MIN)));
    }

    /// How much quieter the next 50 ms can be after speech: what the room's reverberation leaves of a voice that
    /// stops. Negative infinity for silence.
    double decayDb() {
        double speech = blocks.gatedMean(Power.ofDb(VOICE_DB_MIN)) / Power.ofDb(SPEECH_RANGE_DB);
        double mute = Power.ofDb(MUTE_DB);
        PowerHistory decays = new PowerHistory();
        for (int i = 0; i + 1 < blocks.size(); i++) {
            if (blocks.get(i) > Math.max(speech, mute)) {
                decays.add(blocks.get(i) / Math.max(blocks.get(i + 1), mute));
            }
        }
        return Power.toDb(decays.quantile(FASTEST_DECAYS, 0));
    }

    StereoUse stereoUse() {
        return StereoUse.of(totals);
    }

    LevelEnvelope envelope() {
        return blocks.envelope();
    }

    /// RMS of the pauses, averaged over the channels; negative infinity for silence.
    double noiseFloorDb() {
        return Power.toDb(blocks.quantile(PAUSES_FRACTION, Power.ofDb(MUTE_DB)));
    }
}
