package dev.podworks.store;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import software.amazon.awssdk.core.async.AsyncRequestBody;

/// Collects one part of a stream until it is uploaded.
sealed interface PartBuffer extends AutoCloseable {

    void add(byte[] bytes, int offset, int length) throws IOException;

    /// The bytes since the last reset. May be read several times, for retries.
    AsyncRequestBody body();

    /// Starts the next part.
    void reset() throws IOException;

    @Override
    void close() throws IOException;

    /// In memory, allocated with the first byte.
    final class InMemory implements PartBuffer {
        private final int capacity;
        private byte[] bytes = {};
        private int filled;

        InMemory(int capacity) {
            this.capacity = capacity;
        }

        @Override
        public void add(byte[] from, int offset, int length) {
            if (bytes.length == 0) {
                bytes = new byte[capacity];
            }
            System.arraycopy(from, offset, bytes, filled, length);
            filled += length;
        }

        @Override
        public AsyncRequestBody body() {
            return AsyncRequestBody.fromBytes(Arrays.copyOf(bytes, filled));
        }

        @Override
        public void reset() {
            filled = 0;
        }

        @Override
        public void close() {
            bytes = new byte[] {};
        }
    }

    /// In a temporary file, so that slow streams need no memory. A file that a killed process leaves behind is no
    /// larger than a part.
    final class OnDisk implements PartBuffer {
        private final Path file;
        private OutputStream out;

        OnDisk() {
            try {
                file = Files.createTempFile("podworks-part-", null);
                out = open();
            } catch (IOException e) {
                throw new UncheckedIOException("the directory for temporary files can't be written to", e);
            }
        }

        @Override
        public void add(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public AsyncRequestBody body() {
            return AsyncRequestBody.fromFile(file);
        }

        @Override
        public void reset() throws IOException {
            out.close();
            out = open();
        }

        @Override
        public void close() throws IOException {
            out.close();
            Files.deleteIfExists(file);
        }

        private OutputStream open() throws IOException {
            return Files.newOutputStream(file, StandardOpenOption.TRUNCATE_EXISTING);
        }
    }
}
