package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.stream.Stream;

/// The level of the s-sounds of a voice: of the band above 5 kHz where it is loudest in speech. Noise hardly changes
/// it, since only the loudest blocks count, and only those in which somebody speaks.
final class SibilanceMeter implements PcmSink {
    private static final double BAND_HZ = 5_000;
    /// An s-sound can be quieter than a vowel by this much; noise in pauses is quieter still.
    private static final double SPEECH_RANGE_DB = 20;
    /// S-sounds take some 5 % of speech, and their onsets and ends half of that.
    private static final double LOUDEST = 0.98;

    private final Biquad[][] filters;
    private final double[] filtered = new double[BLOCK_FRAMES];
    private final PowerHistory blocks = new PowerHistory();

    SibilanceMeter(int channels) {
        filters = Stream.generate(SibilanceMeter::filters).limit(channels).toArray(Biquad[][]::new);
    }

    private static Biquad[] filters() {
        return new Biquad[] {Biquad.highPass(BAND_HZ), Biquad.highPass(BAND_HZ)};
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

    /// Relative to the voice, in dB; negative infinity for silence.
    ///
    /// @param envelope of the same blocks
    double sibilanceDb(LevelEnvelope envelope, double voiceDbfs) {
        double speech = Power.ofDb(voiceDbfs - SPEECH_RANGE_DB);
        var spoken = new PowerHistory();
        for (int block = 0; block < envelope.blocks(); block++) {
            if (envelope.power(block) > speech) {
                spoken.add(blocks.get(block));
            }
        }
        double loudest = spoken.quantile(LOUDEST, 0);
        return loudest == 0 ? Double.NEGATIVE_INFINITY : Power.toDb(loudest) - voiceDbfs;
    }
}
