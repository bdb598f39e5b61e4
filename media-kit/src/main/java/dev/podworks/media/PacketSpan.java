package dev.podworks.media;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.OptionalDouble;

/// From when to when a file really holds packets, folded from ffprobe's list of them as it is read: a recording of
/// hours has millions.
final class PacketSpan {
    /// The columns, in the order in which ffprobe prints them whatever the order of the question.
    static final String ENTRIES = "packet=stream_index,pts_time,dts_time,duration_time";

    private final int audioStream;
    private double audioEnd = 0;
    private double end = 0;

    PacketSpan(int audioStream) {
        this.audioStream = audioStream;
    }

    void read(InputStream csv) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(csv, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                accept(line.split(",", -1));
            }
        }
    }

    private void accept(String[] columns) {
        if (columns.length < 4) {
            return; // a packet's side data has a line of its own
        }
        OptionalDouble pts = seconds(columns[1]);
        OptionalDouble start = pts.isPresent() ? pts : seconds(columns[2]);
        if (start.isEmpty()) {
            return;
        }
        double packetEnd = start.getAsDouble() + seconds(columns[3]).orElse(0);
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

    /// Of any stream: a picture may go on after the sound.
    double endSeconds() {
        return end;
    }
}
