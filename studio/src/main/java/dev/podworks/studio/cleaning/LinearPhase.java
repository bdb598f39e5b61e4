package dev.podworks.studio.cleaning;

import java.util.Locale;

/// FIR filters that delay all frequencies alike, as FFmpeg's `firequalizer`. The recursive filters with the same gains
/// would delay the lowest tones of a voice by up to 6 ms and invert some of them, which cancels them where a cleaned
/// track is mixed with an unprocessed one.
///
/// The delay is compensated: the output has the frames of the input.
///
/// @param frames of the input at 48 kHz
public record LinearPhase(long frames) {
    /// Half of the filter's length, which must hold a few periods of the lowest frequency.
    private static final int DELAY_FRAMES = 2400;

    /// As an amplitude, so that the logarithm of a zero is finite.
    private static final double GAIN_MIN = 1e-3;

    /// @param gain an expression of FFmpeg, the gain as a factor at the frequency `f` in Hz
    String filter(String gain) {
        return String.format(
                Locale.ROOT,
                "firequalizer=delay=%.3f:gain='20*log(%s+%s)/log(10)',atrim=start_sample=%d:end_sample=%d,"
                        + "asetpts=PTS-STARTPTS",
                DELAY_FRAMES / 48_000.0,
                gain,
                GAIN_MIN,
                DELAY_FRAMES,
                DELAY_FRAMES + frames);
    }

    public String highPass(int cutoffHz) {
        return filter(highPassGain(cutoffHz));
    }

    /// Of a Butterworth filter of the second order.
    static String highPassGain(int cutoffHz) {
        return String.format(Locale.ROOT, "(pow(f/%1$d,2)/sqrt(1+pow(f/%1$d,4)))", cutoffHz);
    }

    /// Of a Linkwitz-Riley crossover: low and high add up to one.
    ///
    /// @param order even
    static String crossoverLowGain(int splitHz, int order) {
        return String.format(Locale.ROOT, "(1/(1+pow(f/%d,%d)))", splitHz, order);
    }

    static String crossoverHighGain(int splitHz, int order) {
        return String.format(Locale.ROOT, "(pow(f/%1$d,%2$d)/(1+pow(f/%1$d,%2$d)))", splitHz, order);
    }
}
