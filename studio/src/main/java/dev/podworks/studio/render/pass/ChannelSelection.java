package dev.podworks.studio.render.pass;

/// Which channels of a file are a voice: all of them, or one where each channel has a speaker of its own.
public enum ChannelSelection {
    ALL("", ""),
    LEFT(" (left)", "pan=mono|c0=c0,"),
    RIGHT(" (right)", "pan=mono|c0=c1,");

    private final String nameSuffix;
    private final String filter;

    ChannelSelection(String nameSuffix, String filter) {
        this.nameSuffix = nameSuffix;
        this.filter = filter;
    }

    /// Distinguishes the outputs of the two channels.
    public String nameSuffix() {
        return nameSuffix;
    }

    /// The start of an FFmpeg filter graph, with the comma before what follows.
    String filter() {
        return filter;
    }
}
