package dev.podworks.media;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/// Changes a few bytes of a file, mostly where containers have headers and indexes.
final class HeaderMutation {
    private static final int HEADER_BYTES = 2_048;
    private static final int MAX_CHANGES = 3;

    private HeaderMutation() {}

    /// @return a description of the changes
    static String apply(byte[] file, Random random) {
        var description = new StringBuilder();
        var changes = 1 + random.nextInt(MAX_CHANGES);
        for (int i = 0; i < changes; i++) {
            var at = position(file.length, random);
            description
                    .append(change(file, at, random))
                    .append(" at ")
                    .append(at)
                    .append("; ");
        }
        return description.toString();
    }

    private static int position(int length, Random random) {
        var window = Math.min(HEADER_BYTES, length - Long.BYTES);
        return switch (random.nextInt(10)) {
            case 0 -> random.nextInt(length - Long.BYTES);
            case 1, 2, 3 -> length - Long.BYTES - random.nextInt(window);
            case 4, 5, 6 -> random.nextInt(Math.min(256, window));
            default -> random.nextInt(window);
        };
    }

    private static String change(byte[] file, int at, Random random) {
        ByteBuffer buffer =
                ByteBuffer.wrap(file).order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        switch (random.nextInt(4)) {
            case 0 -> {
                buffer.put(at, (byte) random.nextInt());
                return "a byte";
            }
            case 1 -> {
                var small = random.nextInt(200_000);
                buffer.putInt(at, small);
                return "the number " + small;
            }
            case 2 -> {
                buffer.putInt(at, -1);
                return "0xFFFFFFFF";
            }
            default -> {
                buffer.putLong(at, random.nextLong());
                return "eight bytes";
            }
        }
    }
}
