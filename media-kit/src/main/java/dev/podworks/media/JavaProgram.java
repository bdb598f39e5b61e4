package dev.podworks.media;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A Java program that runs as a process of its own, in the sandbox, by the JVM and from the jars of this process.
/// Native code in it can't crash this process, and it can be killed at any time.
public final class JavaProgram {
    /// The heap and the other areas are small and fixed, so that memory does not depend on the machine's.
    private static final List<String> OPTIONS = List.of(
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:CompressedClassSpaceSize=16m",
            "-XX:ReservedCodeCacheSize=32m",
            "-XX:-UsePerfData",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    private final Path java = Path.of(System.getProperty("java.home"));
    private final Class<?> main;
    private final List<Path> jars;

    /// @param main the class with the main method
    /// @param libraries a class of each other jar that it needs
    public JavaProgram(Class<?> main, Class<?>... libraries) {
        this.main = main;
        this.jars = Stream.concat(Stream.of(main), Stream.of(libraries))
                .map(JavaProgram::jarOf)
                .distinct()
                .toList();
    }

    private static Path jarOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /// @param readable files and directories that it reads, outside its working directory
    public Stage.Program run(List<Path> readable, List<String> arguments) {
        var command = new ArrayList<>(List.of(java.resolve("bin/java").toString()));
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", classPath(), main.getName()));
        command.addAll(arguments);
        return new Stage.Program(
                command,
                Stream.of(List.of(java), jars, readable).flatMap(List::stream).toList());
    }

    private String classPath() {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
