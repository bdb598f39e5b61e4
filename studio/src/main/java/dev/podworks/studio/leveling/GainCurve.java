package dev.podworks.studio.leveling;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A gain over time: linear in decibels between its points, constant before the first and after the last.
///
/// @param points in order of time; none for a gain of 0 dB
public record GainCurve(List<Point> points) {
    public static final GainCurve FLAT = new GainCurve(List.of());

    /// Half a millisecond: short compared with the ramps.
    private static final int STEP_FRAMES = 24;

    public GainCurve {
        points = List.copyOf(points);
    }

    /// @param frame at 48 kHz
    public record Point(long frame, double db) {}

    /// A change to another gain.
    ///
    /// @param endFrame at which the new gain is reached
    /// @param rampFrames before that, in which the gain changes
    record Change(long endFrame, long rampFrames, double db) {
        long startFrame() {
            return endFrame - rampFrames;
        }
    }

    /// @param changes in order of time; a ramp begins after the end of the one before it
    static GainCurve of(double initialDb, List<Change> changes) {
        var points = new ArrayList<Point>();
        points.add(new Point(0, initialDb));
        for (var change : changes) {
            var last = points.getLast();
            if (change.db() != last.db() && change.endFrame() > last.frame()) {
                if (change.startFrame() > last.frame()) {
                    points.add(new Point(change.startFrame(), last.db()));
                }
                points.add(new Point(change.endFrame(), change.db()));
            }
        }
        return points.stream().allMatch(point -> point.db() == 0) ? FLAT : new GainCurve(points);
    }

    public boolean isFlat() {
        return points.isEmpty();
    }

    /// The curve of both gains one after the other.
    public GainCurve plus(GainCurve other) {
        if (isFlat() || other.isFlat()) {
            return isFlat() ? other : this;
        }
        var own = new Reader();
        var others = other.new Reader();
        return new GainCurve(Stream.concat(points.stream(), other.points.stream())
                .map(Point::frame)
                .sorted()
                .distinct()
                .map(frame -> new Point(frame, own.dbAt(frame) + others.dbAt(frame)))
                .toList());
    }

    /// Reads the curve from its start on.
    public final class Reader {
        private int next;

        /// @param frame not before that of the previous call
        public double dbAt(long frame) {
            while (next < points.size() && points.get(next).frame() <= frame) {
                next++;
            }
            if (isFlat()) {
                return 0;
            }
            if (next == 0 || next == points.size()) {
                return points.get(Math.max(0, next - 1)).db();
            }
            var from = points.get(next - 1);
            var to = points.get(next);
            double share = (double) (frame - from.frame()) / (to.frame() - from.frame());
            return from.db() + share * (to.db() - from.db());
        }

        /// Applies the gain in place.
        ///
        /// @param firstFrame of the samples
        /// @param frames how many frames to change in each channel
        public void apply(double[][] channels, long firstFrame, int frames) {
            double gain = factorAt(firstFrame);
            for (int from = 0; from < frames; from += STEP_FRAMES) {
                int to = Math.min(from + STEP_FRAMES, frames);
                double nextGain = factorAt(firstFrame + to);
                for (double[] channel : channels) {
                    for (int i = from; i < to; i++) {
                        channel[i] *= gain + (nextGain - gain) * (i - from) / (to - from);
                    }
                }
                gain = nextGain;
            }
        }

        private double factorAt(long frame) {
            return Math.pow(10, dbAt(frame) / 20);
        }
    }
}
