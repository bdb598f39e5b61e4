package dev.podworks.studio.declipping;

/// An autoregressive model of a sound: each sample is predicted from those before it.
final class LinearPrediction {
    /// Keeps the model stable for tones and silence.
    private static final double WHITENING = 1e-5;

    private static final double SILENCE = 1e-12;

    private LinearPrediction() {}

    /// The filter of the prediction error, which begins with 1. Estimated by the autocorrelation method with a Hann
    /// window and the Levinson-Durbin recursion.
    static double[] errorFilter(double[] samples, int order) {
        var correlation = autocorrelation(windowed(samples), order);
        correlation[0] = correlation[0] * (1 + WHITENING) + SILENCE;
        var filter = new double[order + 1];
        filter[0] = 1;
        double error = correlation[0];
        for (int i = 1; i <= order; i++) {
            double sum = correlation[i];
            for (int j = 1; j < i; j++) {
                sum += filter[j] * correlation[i - j];
            }
            double reflection = -sum / error;
            for (int j = 1; j <= i / 2; j++) {
                double left = filter[j];
                double right = filter[i - j];
                filter[j] = left + reflection * right;
                filter[i - j] = right + reflection * left;
            }
            filter[i] = reflection;
            error *= 1 - reflection * reflection;
        }
        return filter;
    }

    /// @param lags the largest lag
    static double[] autocorrelation(double[] samples, int lags) {
        var correlation = new double[lags + 1];
        for (int lag = 0; lag <= lags; lag++) {
            double sum = 0;
            for (int i = lag; i < samples.length; i++) {
                sum += samples[i] * samples[i - lag];
            }
            correlation[lag] = sum;
        }
        return correlation;
    }

    private static double[] windowed(double[] samples) {
        var windowed = new double[samples.length];
        for (int i = 0; i < samples.length; i++) {
            windowed[i] = samples[i] * Math.pow(Math.sin(Math.PI * i / samples.length), 2);
        }
        return windowed;
    }
}
