package dev.podworks.denoiser;

/// A system of linear equations with a Hermitian, positive definite matrix of complex numbers.
///
/// @param re real parts of the lower half, by row
/// @param im imaginary parts
record HermitianSystem(double[][] re, double[][] im) {
    HermitianSystem(int size) {
        this(new double[size][size], new double[size][size]);
    }

    /// Solves it for one right side, in place. The matrix is overwritten by its Cholesky decomposition.
    void solve(double[] sideRe, double[] sideIm) {
        int size = re.length;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column <= row; column++) {
                decompose(row, column);
            }
        }
        for (int row = 0; row < size; row++) {
            for (int i = 0; i < row; i++) {
                sideRe[row] -= re[row][i] * sideRe[i] - im[row][i] * sideIm[i];
                sideIm[row] -= re[row][i] * sideIm[i] + im[row][i] * sideRe[i];
            }
            sideRe[row] /= re[row][row];
            sideIm[row] /= re[row][row];
        }
        for (int row = size - 1; row >= 0; row--) {
            sideRe[row] /= re[row][row];
            sideIm[row] /= re[row][row];
            for (int i = 0; i < row; i++) {
                sideRe[i] -= re[row][i] * sideRe[row] + im[row][i] * sideIm[row];
                sideIm[i] -= re[row][i] * sideIm[row] - im[row][i] * sideRe[row];
            }
        }
    }

    private void decompose(int row, int column) {
        double sumRe = re[row][column];
        double sumIm = im[row][column];
        for (int i = 0; i < column; i++) {
            sumRe -= re[row][i] * re[column][i] + im[row][i] * im[column][i];
            sumIm -= im[row][i] * re[column][i] - re[row][i] * im[column][i];
        }
        if (row == column) {
            re[row][row] = Math.sqrt(Math.max(sumRe, Double.MIN_NORMAL));
            im[row][row] = 0;
        } else {
            re[row][column] = sumRe / re[column][column];
            im[row][column] = sumIm / re[column][column];
        }
    }
}
