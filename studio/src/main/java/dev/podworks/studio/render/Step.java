package dev.podworks.studio.render;

/// What happens to a track, in this order. The weights are shares of its time, from runs with a WAV of ten minutes.
enum Step {
    MEASURING("Measuring", 10),
    CLEANING("Cleaning", 48),
    ENCODING("Encoding", 42);

    private final String label;
    private final int weightPercent;

    Step(String label, int weightPercent) {
        this.label = label;
        this.weightPercent = weightPercent;
    }

    String label() {
        return label;
    }

    double startPercent() {
        double start = 0;
        for (Step before : values()) {
            if (before == this) {
                return start;
            }
            start += before.weightPercent;
        }
        return start;
    }

    double endPercent() {
        return startPercent() + weightPercent;
    }
}
