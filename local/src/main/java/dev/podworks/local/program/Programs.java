package dev.podworks.local.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Starts the programs of this module in JVMs of their own, so that their dependencies stay off other class paths.
///
/// The class path is passed in the environment, which keeps `ps` and error messages readable.
public record Programs(String classpath) {

    /// Small and quick to start: these programs are mostly idle.
    private static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseCompactObjectHeaders",
            "-Xss512k",
            "-Djava.awt.headless=true",
            "-Duser.timezone=UTC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /// The programs as Maven compiled them in a checkout, for tests.
    public static Programs compiledIn(Path root) {
        return from(root.resolve("local/target/classes"), root);
    }

    /// The programs from a jar or folder of this module's classes, with the libraries that the build of a checkout
    /// found.
    public static Programs from(Path classes, Path root) {
        var libraries = root.resolve("local/target/programs.classpath");
        try {
            return new Programs(classes + ":" + Files.readString(libraries).strip());
        } catch (IOException e) {
            throw new UncheckedIOException("The local programs are not built. Missing: " + libraries, e);
        }
    }

    public List<String> command(String mainClass, int heapMegabytes, List<String> moreFlags) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(JVM_FLAGS);
        command.add("-Xmx" + heapMegabytes + "m");
        command.addAll(moreFlags);
        command.add(mainClass);
        return List.copyOf(command);
    }

    public Map<String, String> environment() {
        return Map.of("CLASSPATH", classpath);
    }
}
