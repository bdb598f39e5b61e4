package dev.podworks.denoiser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HermitianSystemTest {
    /// With the solution (1, i).
    @Test
    void solutionIsFound() {
        var system = new HermitianSystem(2);
        system.re()[0][0] = 4;
        system.re()[1][0] = 1;
        system.im()[1][0] = 2;
        system.re()[1][1] = 3;
        double[] re = {6, 1};
        double[] im = {1, 5};
        system.solve(re, im);
        assertThat(re[0]).isCloseTo(1, within(1e-12));
        assertThat(im[0]).isCloseTo(0, within(1e-12));
        assertThat(re[1]).isCloseTo(0, within(1e-12));
        assertThat(im[1]).isCloseTo(1, within(1e-12));
    }
}
