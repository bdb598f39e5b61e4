package dev.podworks.files.importing;

import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/// A link's answer, as it comes in.
///
/// @param length as the other side promises it; empty where it does not say
record Download(InputStream bytes, OptionalLong length) implements AutoCloseable {
    /// Ends the connection if it has not come to its end.
    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
