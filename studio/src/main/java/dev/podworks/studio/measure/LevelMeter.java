package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.Arrays;
import java.util.stream.Stream;

/// How loud the voice is and how loud the pauses are, above 70 Hz and without mains hum: what the cleaning chain's
/// noise reduction meets behind its high-pass and notches. Nobody has to know beforehand whether a recording hums: the
/// notches take next to nothing out of one that doesn't.
final class LevelMeter implements PcmSink {
    private static final double HIGH_PASS_HZ = 70;
    /// Wider than the chain's notches: those ring on into the pauses after a voice near their frequency.
    private static final double NOTCH_WIDTH_HZ = 12;
    /// The quietest tenth of a conversation is pauses.
    private static final double PAUSES_SHARE = 0.1;
    /// Quieter than any room: a recorder's mute or an editor's gap, not a pause.
    private static final double MUTE_DB = -90;

    private static final double VOICE_DB_MIN = -70;

    private final Biquad[][] filters;
    private final double[] filtered = new double[BLOCK_FRAMES];
    private final PowerLog blocks = new PowerLog();

    LevelMeter(int channels) {
        filters = Stream.generate(LevelMeter::filters).limit(channels).toArray(Biquad[][]::new);
    }

    private static Biquad[] filters() {
        Stream<Biquad> notches = Arrays.stream(Mains.values())
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

    /// RMS of the voice, as one channel's mean; negative infinity for silence.
    double voiceDb() {
        return Power.toDb(blocks.gatedMean(Power.ofDb(VOICE_DB_MIN)));
    }

    /// RMS of the pauses, as one channel's mean; negative infinity where everything is mute.
    double pausesDb() {
        return Power.toDb(blocks.quantile(PAUSES_SHARE, Power.ofDb(MUTE_DB)));
    }
}
