package dev.podworks.studio.render.progress;

import java.util.List;
import java.util.stream.Stream;

/// The steps of rendering a voice, in this order; [#TRANSCRIBING] runs in parallel to the others. The weights are
/// shares of the time, measured with a WAV of ten minutes.
public enum RenderStep {
    MEASURING("Measuring", 10),
    CLEANING("Cleaning", 48),
    ENCODING("Encoding", 42),
    VIDEO("Adding the video", 50),
    TRANSCRIBING("Transcribing", 900);

    private final String label;
    private final int weight;

    RenderStep(String label, int weight) {
        this.label = label;
        this.weight = weight;
    }

    /// As clients display it.
    String label() {
        return label;
    }

    /// The steps of one job, and the share of the whole that each has.
    public record Sequence(List<RenderStep> steps) {
        double startPercent(RenderStep step) {
            return percent(steps.stream().filter(each -> each.ordinal() < step.ordinal()));
        }

        double endPercent(RenderStep step) {
            return percent(steps.stream().filter(each -> each.ordinal() <= step.ordinal()));
        }

        private double percent(Stream<RenderStep> some) {
            double total = steps.stream().mapToInt(each -> each.weight).sum();
            return 100 * some.mapToInt(each -> each.weight).sum() / total;
        }
    }
}
