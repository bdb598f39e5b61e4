package dev.podworks.studio.render.pass;

import dev.podworks.contracts.output.OutputPlan.Side;

/// Which channels of a file are a voice: all of them, or one where each channel has a speaker of its own.
public enum ChannelSelection {
    ALL(Side.ALL, ""),
    LEFT(Side.LEFT, "pan=mono|c0=c0,"),
    RIGHT(Side.RIGHT, "pan=mono|c0=c1,");

    private final Side side;
    private final String filter;

    ChannelSelection(Side side, String filter) {
        this.side = side;
        this.filter = filter;
    }

    public static ChannelSelection of(Side side) {
        return switch (side) {
            case ALL -> ALL;
            case LEFT -> LEFT;
            case RIGHT -> RIGHT;
        };
    }

    /// Distinguishes the outputs of the two channels.
    public String nameSuffix() {
        return side.nameSuffix();
    }

    /// The start of an FFmpeg filter graph, with the comma before what follows.
    String filter() {
        return filter;
    }
}
