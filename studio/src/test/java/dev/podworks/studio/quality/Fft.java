package dev.podworks.studio.quality;

/// In-place Cooley-Tukey FFT of a fixed size.
final class Fft {
    private final int size;
    private final double[] cosines;
    private final double[] sines;

    /// @param size a power of two
    Fft(int size) {
        this.size = size;
        cosines = new double[size / 2];
        sines = new double[size / 2];
        for (int i = 0; i < size / 2; i++) {
            cosines[i] = Math.cos(-2 * Math.PI * i / size);
            sines[i] = Math.sin(-2 * Math.PI * i / size);
        }
    }

    void transform(double[] real, double[] imaginary) {
        reorder(real, imaginary);
        for (int length = 2; length <= size; length *= 2) {
            for (int start = 0; start < size; start += length) {
                for (int k = 0; k < length / 2; k++) {
                    double cosine = cosines[k * (size / length)];
                    double sine = sines[k * (size / length)];
                    int upper = start + k;
                    int lower = upper + length / 2;
                    double re = real[lower] * cosine - imaginary[lower] * sine;
                    double im = real[lower] * sine + imaginary[lower] * cosine;
                    real[lower] = real[upper] - re;
                    imaginary[lower] = imaginary[upper] - im;
                    real[upper] += re;
                    imaginary[upper] += im;
                }
            }
        }
    }

    /// By the reversed bits of the index.
    private void reorder(double[] real, double[] imaginary) {
        for (int i = 1, j = 0; i < size; i++) {
            int bit = size >> 1;
            for (; (j & bit) != 0; bit >>= 1) {
                j ^= bit;
            }
            j ^= bit;
            if (i < j) {
                swap(real, i, j);
                swap(imaginary, i, j);
            }
        }
    }

    private static void swap(double[] values, int i, int j) {
        double value = values[i];
        values[i] = values[j];
        values[j] = value;
    }
}
