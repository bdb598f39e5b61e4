package dev.podworks.sdk.files;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What can be uploaded: a name, whose ending tells the format, a length, which storage requires, and bytes.
 *
 * <pre>{@code
 * UploadSource.of(Path.of("interview.wav"));
 * UploadSource.of("interview.wav", bytes);
 * UploadSource.of("interview.wav", sizeBytes, () -> bucket.open("interview.wav")); // can be sent again
 * UploadSource.once("interview.wav", sizeBytes, socket.getInputStream()); // can't
 * }</pre>
 *
 * @param fileName the name of the file
 * @param sizeBytes the exact number of its bytes
 * @param repeatable whether it can be opened again, if the upload is interrupted
 * @param stream opens the bytes
 */
public record UploadSource(String fileName, long sizeBytes, boolean repeatable, StreamSupplier stream) {
    /** Checks the name and the length. */
    public UploadSource {
        if (fileName.isBlank()) throw new IllegalArgumentException("Give the recording a name, such as interview.wav.");
        if (sizeBytes < 0) throw new IllegalArgumentException("The length of the recording is negative.");
    }

    /** Opens a stream of the bytes, from their beginning. */
    @FunctionalInterface
    public interface StreamSupplier {
        /** Opens the stream. It is closed after the upload. */
        InputStream open() throws IOException;
    }

    /**
     * A file.
     *
     * @throws UncheckedIOException if it can't be read
     */
    public static UploadSource of(Path path) {
        try {
            var name = path.toAbsolutePath().getFileName().toString();
            return of(name, Files.size(path), () -> Files.newInputStream(path));
        } catch (IOException e) {
            throw new UncheckedIOException("The recording can't be read.", e);
        }
    }

    /** Bytes. */
    public static UploadSource of(String fileName, byte[] bytes) {
        return of(fileName, bytes.length, () -> new ByteArrayInputStream(bytes));
    }

    /** A stream that can be opened again. */
    public static UploadSource of(String fileName, long sizeBytes, StreamSupplier stream) {
        return new UploadSource(fileName, sizeBytes, true, stream);
    }

    /** A stream that can be read once. An interrupted upload of it is not retried. */
    public static UploadSource once(String fileName, long sizeBytes, InputStream stream) {
        return new UploadSource(fileName, sizeBytes, false, () -> stream);
    }

    /** The same bytes under another name. */
    public UploadSource named(String fileName) {
        return new UploadSource(fileName, sizeBytes, repeatable, stream);
    }
}
