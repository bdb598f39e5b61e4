package dev.podworks.files.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/// The response body of a link, while it is received.
///
/// @param length the Content-Length; empty if absent
record Download(InputStream bytes, OptionalLong length) implements AutoCloseable {
    /// Closes the connection if the body was not read completely.
    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
