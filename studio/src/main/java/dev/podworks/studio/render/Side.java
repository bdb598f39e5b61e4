package dev.podworks.studio.render;

/// What part of a file is a voice: all of it, or one side where each carries a speaker of its own.
enum Side {
    BOTH("", ""),
    LEFT(" (left)", "pan=mono|c0=c0,"),
    RIGHT(" (right)", "pan=mono|c0=c1,");

    private final String addition;
    private final String filter;

    Side(String addition, String filter) {
        this.addition = addition;
        this.filter = filter;
    }

    /// Tells the sides apart in the names of outputs.
    String addition() {
        return addition;
    }

    /// Picks the side, in FFmpeg's language, in front of other filters.
    String filter() {
        return filter;
    }
}
