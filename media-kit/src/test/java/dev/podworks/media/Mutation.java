package dev.podworks.media;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/// Changes a few bytes of a file, mostly where containers keep their headers and indexes.
final class Mutation {
    private static final int HEADER_BYTES = 2_048;
    private static final int CHANGES_MAX = 3;

    private Mutation() {}

    /// @return what was changed
    static String of(byte[] file, Random random) {
        StringBuilder what = new StringBuilder();
        int changes = 1 + random.nextInt(CHANGES_MAX);
        for (int i = 0; i < changes; i++) {
            int at = position(file.length, random);
            what.append(change(file, at, random)).append(" at ").append(at).append("; ");
        }
        return what.toString();
    }

    private static int position(int length, Random random) {
        int window = Math.min(HEADER_BYTES, length - Long.BYTES);
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
                int small = random.nextInt(200_000);
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
