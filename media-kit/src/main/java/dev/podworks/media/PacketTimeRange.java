package dev.podworks.media;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;

/// The end of a file's last packets, computed while ffprobe lists all of them: a recording of hours has millions.
final class PacketTimeRange {
    /// The columns, in the order in which ffprobe always prints them.
    static final String ENTRIES = "packet=stream_index,pts_time,dts_time,duration_time";

    private final int audioStream;
    private double audioEnd = 0;
    private double end = 0;

    PacketTimeRange(int audioStream) {
        this.audioStream = audioStream;
    }

    void read(InputStream csv) throws IOException {
        try (var lines = new BufferedReader(new InputStreamReader(csv, StandardCharsets.US_ASCII))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line.split(",", -1));
            }
        }
    }

    private void accept(String[] columns) {
        if (columns.length < 4) {
            return; // side data of a packet
        }
        var pts = seconds(columns[1]);
        var start = pts.isPresent() ? pts : seconds(columns[2]);
        if (start.isEmpty()) {
            return;
        }
        var packetEnd = start.getAsDouble() + seconds(columns[3]).orElse(0);
        end = Math.max(end, packetEnd);
        if (columns[0].equals(Integer.toString(audioStream))) {
            audioEnd = Math.max(audioEnd, packetEnd);
        }
    }

    private static OptionalDouble seconds(String column) {
        return column.matches("-?\\d{1,12}(\\.\\d{1,12})?")
                ? OptionalDouble.of(Double.parseDouble(column))
                : OptionalDouble.empty(); // N/A
    }

    double audioEndSeconds() {
        return audioEnd;
    }

    /// Of all streams: video may be longer than audio.
    double endSeconds() {
        return end;
    }
}
