package dev.podworks.studio.render;

import java.util.List;
import java.util.stream.Stream;

/// What happens to a voice, in this order; [#TRANSCRIBING] beside the others. The weights are shares of its time, from
/// runs with a WAV of ten minutes.
enum Step {
    MEASURING("Measuring", 10),
    CLEANING("Cleaning", 48),
    ENCODING("Encoding", 42),
    PICTURE("Adding the picture", 50),
    TRANSCRIBING("Transcribing", 900);

    private final String label;
    private final int weight;

    Step(String label, int weight) {
        this.label = label;
        this.weight = weight;
    }

    String label() {
        return label;
    }

    /// The steps that a job has, and how much of the whole each is.
    record Plan(List<Step> steps) {
        double startPercent(Step step) {
            return percent(steps.stream().filter(each -> each.ordinal() < step.ordinal()));
        }

        double endPercent(Step step) {
            return percent(steps.stream().filter(each -> each.ordinal() <= step.ordinal()));
        }

        private double percent(Stream<Step> some) {
            double whole = steps.stream().mapToInt(each -> each.weight).sum();
            return 100 * some.mapToInt(each -> each.weight).sum() / whole;
        }
    }
}
