package dev.podworks.denoiser;

import ai.onnxruntime.OrtException;
import java.nio.FloatBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Removes noise and reverberation from one channel of speech: DeepFilterNet3 (Schröter et al., 2023).
///
/// The networks see each frame and two after it. Up to 4.8 kHz, a frame is rebuilt from five frames of the recording,
/// with a complex coefficient for each; above, its bands are attenuated.
final class DeepFilterNet {
    /// Samples of one call.
    static final int BATCH = Networks.BATCH * Framing.HOP;

    /// By how much the output is later than the input: the two frames, and the overlap of frames.
    static final int DELAY = (DeepFilterNet.LOOKAHEAD + 1) * Framing.HOP;

    private static final int LOOKAHEAD = 2;

    private final Networks networks;
    private final Attenuation attenuation;
    private final Networks.Stream stream = new Networks.Stream();
    private final Features features = new Features();
    private final Framing input = new Framing();
    private final Framing output = new Framing();
    /// The last frames, of which the deep filter takes five.
    private final Deque<Spectrum> window = new ArrayDeque<>();
    private long position;

    DeepFilterNet(Networks networks, Attenuation attenuation) {
        this.networks = networks;
        this.attenuation = attenuation;
        for (int i = 0; i < Networks.TAPS - 1; i++) {
            window.add(new Spectrum());
        }
    }

    /// @param samples the next `BATCH`, which are replaced by the output
    void process(float[] samples) throws OrtException {
        var frames = new ArrayList<Spectrum>(Networks.BATCH);
        for (int i = 0; i < Networks.BATCH; i++) {
            frames.add(input.analyze(samples, i * Framing.HOP));
        }
        writeFeatures(frames);
        var found = networks.run(stream);
        for (int i = 0; i < Networks.BATCH; i++) {
            window.addLast(frames.get(i));
            output.synthesize(enhanced(List.copyOf(window), found, i), samples, i * Framing.HOP);
            window.removeFirst();
        }
    }

    private void writeFeatures(List<Spectrum> frames) {
        int imaginary = (Networks.ENCODER_REACH + Networks.BATCH) * Features.FILTERED_BINS;
        keepReach(stream.levels, 0, ErbBands.COUNT);
        keepReach(stream.spectra, 0, Features.FILTERED_BINS);
        keepReach(stream.spectra, imaginary, Features.FILTERED_BINS);
        for (int i = 0; i < frames.size(); i++) {
            int row = Networks.ENCODER_REACH + i;
            int bins = row * Features.FILTERED_BINS;
            features.writeLevels(frames.get(i), stream.levels, row * ErbBands.COUNT);
            features.writeSpectrum(frames.get(i), stream.spectra, bins, imaginary + bins);
        }
    }

    private static void keepReach(FloatBuffer rows, int start, int length) {
        rows.put(start, rows, start + Networks.BATCH * length, Networks.ENCODER_REACH * length);
    }

    /// @param frames five, of which the middle one is enhanced
    /// @param index of the last frame in the batch
    private Spectrum enhanced(List<Spectrum> frames, Networks.Output found, int index) {
        var recording = frames.get(Networks.TAPS - 1 - LOOKAHEAD);
        var enhanced = new Spectrum();
        float residual = attenuation.residual(position++ - LOOKAHEAD);
        filter(frames, found.coefficients(), index * Features.FILTERED_BINS * Networks.TAPS * 2, enhanced);
        attenuate(recording, found.gains(), index * ErbBands.COUNT, enhanced);
        for (int bin = 0; bin < Spectrum.BINS; bin++) {
            enhanced.re()[bin] = enhanced.re()[bin] * (1 - residual) + recording.re()[bin] * residual;
            enhanced.im()[bin] = enhanced.im()[bin] * (1 - residual) + recording.im()[bin] * residual;
        }
        return enhanced;
    }

    private static void filter(List<Spectrum> frames, FloatBuffer coefficients, int at, Spectrum into) {
        for (int tap = 0; tap < Networks.TAPS; tap++) {
            var frame = frames.get(tap);
            for (int bin = 0; bin < Features.FILTERED_BINS; bin++) {
                int coefficient = at + (bin * Networks.TAPS + tap) * 2;
                float re = coefficients.get(coefficient);
                float im = coefficients.get(coefficient + 1);
                into.re()[bin] += frame.re()[bin] * re - frame.im()[bin] * im;
                into.im()[bin] += frame.re()[bin] * im + frame.im()[bin] * re;
            }
        }
    }

    private static void attenuate(Spectrum recording, FloatBuffer gains, int at, Spectrum into) {
        for (int band = 0; band < ErbBands.COUNT; band++) {
            float gain = gains.get(at + band);
            for (int bin = Math.max(ErbBands.start(band), Features.FILTERED_BINS); bin < ErbBands.end(band); bin++) {
                into.re()[bin] = recording.re()[bin] * gain;
                into.im()[bin] = recording.im()[bin] * gain;
            }
        }
    }
}
