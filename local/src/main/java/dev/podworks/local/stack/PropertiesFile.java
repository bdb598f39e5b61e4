package dev.podworks.local.stack;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/// A properties file of a stack, readable only by its owner.
final class PropertiesFile {

    private PropertiesFile() {}

    /// Empty when the file does not exist.
    static Properties load(Path file) {
        var properties = new Properties();
        try {
            if (Files.exists(file)) {
                properties.load(new StringReader(Files.readString(file)));
            }
            return properties;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void save(Path file, Properties properties) {
        var text = new StringWriter();
        try {
            properties.store(text, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        StackHome.writePrivately(file, text.toString());
    }
}
