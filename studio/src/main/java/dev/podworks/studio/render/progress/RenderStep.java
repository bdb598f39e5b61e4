package dev.podworks.studio.render.progress;

/// The steps of a job, in this order; what [#isRecognition] runs in parallel to those before it.
public enum RenderStep {
    MEASURING("Measuring"),
    CLEANING("Cleaning"),
    ENCODING("Encoding"),
    VIDEO("Adding the video"),
    DETECTING_LANGUAGE("Transcribing"),
    TRANSCRIBING("Transcribing"),
    STORING("Storing the files");

    private final String label;

    RenderStep(String label) {
        this.label = label;
    }

    boolean isRecognition() {
        return this == DETECTING_LANGUAGE || this == TRANSCRIBING;
    }

    /// As clients display it.
    String label() {
        return label;
    }
}
