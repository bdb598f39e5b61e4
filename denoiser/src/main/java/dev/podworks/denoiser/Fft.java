package dev.podworks.denoiser;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The discrete Fourier transform of a fixed size, by the factors 5, 4, 3 and 2. Not thread-safe.
final class Fft {
    private final int size;
    private final List<Stage> stages = new ArrayList<>();
    private float[] re;
    private float[] im;
    private float[] otherRe;
    private float[] otherIm;

    Fft(int size) {
        this.size = size;
        this.re = new float[size];
        this.im = new float[size];
        this.otherRe = new float[size];
        this.otherIm = new float[size];
        int rest = size;
        for (int radix : new int[] {5, 4, 3, 2}) {
            while (rest % radix == 0) {
                rest /= radix;
                stages.add(new Stage(radix, size / rest / radix, rest));
            }
        }
        if (rest != 1) {
            throw new IllegalArgumentException("size " + size);
        }
    }

    /// @param signal of `size` real values
    /// @param into its first `size / 2 + 1` values, not scaled
    void forward(float[] signal, Spectrum into) {
        System.arraycopy(signal, 0, re, 0, size);
        Arrays.fill(im, 0);
        transform();
        System.arraycopy(re, 0, into.re(), 0, size / 2 + 1);
        System.arraycopy(im, 0, into.im(), 0, size / 2 + 1);
    }

    /// @param spectrum of a real signal
    /// @param into the signal times `size`
    void inverse(Spectrum spectrum, float[] into) {
        // The inverse is the forward transform of the conjugate, which a real signal doesn't need conjugated again.
        for (int k = 0; k <= size / 2; k++) {
            re[k] = spectrum.re()[k];
            im[k] = -spectrum.im()[k];
        }
        im[0] = 0;
        im[size / 2] = 0;
        for (int k = size / 2 + 1; k < size; k++) {
            re[k] = re[size - k];
            im[k] = -im[size - k];
        }
        transform();
        System.arraycopy(re, 0, into, 0, size);
    }

    private void transform() {
        for (var stage : stages) {
            stage.apply(re, im, otherRe, otherIm);
            var transformedRe = otherRe;
            var transformedIm = otherIm;
            otherRe = re;
            otherIm = im;
            re = transformedRe;
            im = transformedIm;
        }
    }

    /// One stage of Stockham's algorithm: `radix` transforms of size `done` become one of size `done * radix`, for each
    /// of `rest` interleaved sequences.
    private final class Stage {
        private final int radix;
        private final int done;
        private final int rest;
        /// The twiddle factors by position in the larger transform and input, then the real and imaginary part.
        private final float[] factors;

        Stage(int radix, int done, int rest) {
            this.radix = radix;
            this.done = done;
            this.rest = rest;
            this.factors = new float[done * radix * radix * 2];
            for (int position = 0; position < done * radix; position++) {
                for (int input = 0; input < radix; input++) {
                    double angle = -2 * Math.PI * position * input / (done * radix);
                    factors[(position * radix + input) * 2] = (float) Math.cos(angle);
                    factors[(position * radix + input) * 2 + 1] = (float) Math.sin(angle);
                }
            }
        }

        void apply(float[] fromRe, float[] fromIm, float[] toRe, float[] toIm) {
            for (int position = 0; position < done * radix; position++) {
                for (int sequence = 0; sequence < rest; sequence++) {
                    float sumRe = 0;
                    float sumIm = 0;
                    for (int input = 0; input < radix; input++) {
                        int from = (position % done * radix + input) * rest + sequence;
                        float factorRe = factors[(position * radix + input) * 2];
                        float factorIm = factors[(position * radix + input) * 2 + 1];
                        sumRe += fromRe[from] * factorRe - fromIm[from] * factorIm;
                        sumIm += fromRe[from] * factorIm + fromIm[from] * factorRe;
                    }
                    int to = position * rest + sequence;
                    toRe[to] = sumRe;
                    toIm[to] = sumIm;
                }
            }
        }
    }
}
