package dev.podworks.studio.leveling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Divides speech where its loudness changes for longer than a word: mostly where another speaker starts.
///
/// It minimizes the squared deviations, in decibels, of a moving level from each section's mean, plus a price for each
/// section, by dynamic programming.
final class Sections {
    /// 400 ms, as momentary loudness in EBU R 128, so that syllables don't matter.
    private static final int WINDOW_BLOCKS = 8;

    private static final int HOP_BLOCKS = 2;
    /// 1.5 s: shorter than most sentences, longer than the end of one, which is quieter and has to stay so.
    private static final int SECTION_HOPS_MIN = 15;
    /// A minute: bounds the time that this takes.
    private static final int SECTION_HOPS_MAX = 600;
    /// About what one speaker's sentences deviate by chance. A change by 6 dB for three seconds is worth it.
    private static final double SECTION_PRICE = 300;
    /// Quieter moments are gaps between syllables.
    private static final double RANGE_DB = 30;

    private static final double SILENT_POWER = 1e-12;

    private Sections() {}

    /// @param powers of the consecutive blocks of speech, without the pauses
    /// @return the indices at which a section starts; the first is 0
    static List<Integer> starts(double[] powers) {
        double[] levels = levels(powers);
        if (levels.length < 2 * SECTION_HOPS_MIN) {
            return List.of(0);
        }
        int[] previous = bestPrevious(levels);
        var starts = new ArrayList<Integer>();
        for (int end = levels.length; end > 0; end = previous[end]) {
            starts.addFirst(previous[end] * HOP_BLOCKS);
        }
        return starts;
    }

    /// For each number of hops, where the last section of the best division of them starts.
    private static int[] bestPrevious(double[] levels) {
        int hops = levels.length;
        double[] sums = new double[hops + 1];
        double[] squares = new double[hops + 1];
        for (int i = 0; i < hops; i++) {
            sums[i + 1] = sums[i] + levels[i];
            squares[i + 1] = squares[i] + levels[i] * levels[i];
        }
        double[] costs = new double[hops + 1];
        int[] previous = new int[hops + 1];
        Arrays.fill(costs, Double.POSITIVE_INFINITY);
        costs[0] = 0;
        for (int end = 1; end <= hops; end++) {
            for (int start = Math.max(0, end - SECTION_HOPS_MAX); start <= end - SECTION_HOPS_MIN; start++) {
                double sum = sums[end] - sums[start];
                double deviations = squares[end] - squares[start] - sum * sum / (end - start);
                double cost = costs[start] + deviations + SECTION_PRICE;
                if (cost < costs[end]) {
                    costs[end] = cost;
                    previous[end] = start;
                }
            }
        }
        return previous;
    }

    /// In decibels, at most [#RANGE_DB] below the mean, one for each hop.
    private static double[] levels(double[] powers) {
        double mean = Arrays.stream(powers).average().orElse(0);
        double min = 10 * Math.log10(mean + SILENT_POWER) - RANGE_DB;
        double[] levels = new double[powers.length / HOP_BLOCKS];
        for (int i = 0; i < levels.length; i++) {
            int centre = i * HOP_BLOCKS;
            int from = Math.max(0, centre - WINDOW_BLOCKS / 2);
            int to = Math.min(powers.length, centre + WINDOW_BLOCKS / 2);
            double power = 0;
            for (int k = from; k < to; k++) {
                power += powers[k];
            }
            levels[i] = Math.max(min, 10 * Math.log10(power / (to - from) + SILENT_POWER));
        }
        return levels;
    }
}
