package dev.podworks.studio.declipping;

/// Replaces missing samples by those that an autoregressive model predicts best from both sides: the least squares of
/// the prediction error (Janssen, Veldhuis and Vries, "Adaptive interpolation of discrete-time signals that can be
/// modeled as autoregressive processes", 1986).
///
/// Its normal equations are a band matrix, as wide as the model's order: the cost grows with the number of missing
/// samples, not with its cube.
final class Interpolation {
    private static final double REGULARIZATION = 1e-6;

    private final int order;
    private final double[] correlation;

    /// @param errorFilter of [LinearPrediction]
    Interpolation(double[] errorFilter) {
        order = errorFilter.length - 1;
        correlation = LinearPrediction.autocorrelation(errorFilter, order);
    }

    /// Overwrites the missing samples.
    ///
    /// @param missing their indices, in ascending order
    void apply(double[] samples, int[] missing) {
        for (int index : missing) {
            samples[index] = 0;
        }
        var matrix = new double[missing.length][order + 1];
        var solution = new double[missing.length];
        for (int row = 0; row < missing.length; row++) {
            fill(matrix[row], row, missing);
            solution[row] = -correlated(samples, missing[row]);
        }
        factorize(matrix);
        solve(matrix, solution);
        for (int row = 0; row < missing.length; row++) {
            samples[missing[row]] = solution[row];
        }
    }

    /// The lower half of a row: the diagonal first, then the columns before it.
    private void fill(double[] band, int row, int[] missing) {
        band[0] = correlation[0] * (1 + REGULARIZATION);
        for (int back = 1; back <= Math.min(order, row); back++) {
            int distance = missing[row] - missing[row - back];
            band[back] = distance <= order ? correlation[distance] : 0;
        }
    }

    private double correlated(double[] samples, int index) {
        double sum = 0;
        for (int lag = -order; lag <= order; lag++) {
            int other = index + lag;
            if (other >= 0 && other < samples.length) {
                sum += correlation[Math.abs(lag)] * samples[other];
            }
        }
        return sum;
    }

    /// Cholesky's decomposition in place.
    private void factorize(double[][] matrix) {
        for (int row = 0; row < matrix.length; row++) {
            var own = matrix[row];
            for (int back = Math.min(order, row); back >= 0; back--) {
                var other = matrix[row - back];
                double sum = own[back];
                for (int i = 1; i + back <= order && i <= row - back; i++) {
                    sum -= own[back + i] * other[i];
                }
                own[back] = back == 0 ? Math.sqrt(Math.max(sum, Double.MIN_NORMAL)) : sum / other[0];
            }
        }
    }

    private void solve(double[][] factor, double[] solution) {
        for (int row = 0; row < factor.length; row++) {
            for (int back = 1; back <= Math.min(order, row); back++) {
                solution[row] -= factor[row][back] * solution[row - back];
            }
            solution[row] /= factor[row][0];
        }
        for (int row = factor.length - 1; row >= 0; row--) {
            solution[row] /= factor[row][0];
            for (int back = 1; back <= Math.min(order, row); back++) {
                solution[row - back] -= factor[row][back] * solution[row];
            }
        }
    }
}
