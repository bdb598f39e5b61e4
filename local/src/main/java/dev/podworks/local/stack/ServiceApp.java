package dev.podworks.local.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// A service's jar, unpacked as Spring Boot recommends for fast starts, in a folder that is named after the jar's
/// time and size. A rebuilt jar gets a new folder, so it does not affect a running process.
///
/// @param folder with the thin jar, its libraries, and the AOT cache once it exists
record ServiceApp(ServiceModule service, Path folder) {

    /// Fast startup and low memory, at the expense of peak performance.
    private static final List<String> JVM_FLAGS = List.of(
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseCompactObjectHeaders",
            "-Xmx256m",
            "-Xss512k",
            "-XX:+ExitOnOutOfMemoryError",
            "-Duser.timezone=UTC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /// Unpacks the jar unless it has been unpacked.
    static ServiceApp unpack(ServiceModule service, Path root, Path apps) {
        var jar = service.jar(root);
        try {
            if (!Files.exists(jar)) {
                throw new StackException(service.module() + " is not built. Missing: " + jar + "; run ./podworks up");
            }
            var stamp = Files.getLastModifiedTime(jar).toMillis() + "-" + Files.size(jar);
            var folder = apps.resolve(service.module() + "-" + stamp);
            if (!Files.exists(folder)) {
                Files.createDirectories(apps);
                extract(jar, folder);
            }
            var app = new ServiceApp(service, folder);
            app.createAotOptions();
            return app;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void createAotOptions() throws IOException {
        try {
            Files.createFile(aotOptions());
        } catch (FileAlreadyExistsException e) {
            // Created by an earlier start, and not empty if there is a cache.
        }
    }

    private static void extract(Path jar, Path folder) throws IOException {
        var unfinished = Files.createTempDirectory(folder.resolveSibling("."), "unpacking-");
        var command = List.of(
                java(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djarmode=tools",
                "-jar",
                jar.toString(),
                "extract",
                "--force",
                "--application-filename",
                "app.jar",
                "--destination",
                unfinished.toString());
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new StackException("Could not unpack " + jar + ": " + output.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted", e);
        }
        publish(unfinished, folder);
    }

    /// Another command may have been faster; its copy is equivalent.
    private static void publish(Path unfinished, Path folder) throws IOException {
        try {
            Files.move(unfinished, folder);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            StackHome.deleteTree(unfinished);
        }
    }

    /// Deletes the folders of earlier builds of this service. Only to be called while none of them is running.
    void deleteOlder() {
        try (var siblings = Files.list(folder.resolveSibling("."))) {
            siblings.filter(path -> path.getFileName().toString().matches(service.module() + "-\\d+-\\d+"))
                    .filter(path -> !path.getFileName().equals(folder.getFileName()))
                    .forEach(StackHome::deleteTree);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The start command. It does not depend on whether there is an AOT cache: that is in an options file.
    List<String> command() {
        return command(List.of("@" + aotOptions()));
    }

    List<String> command(List<String> moreFlags) {
        var command = new ArrayList<String>();
        command.add(java());
        command.addAll(JVM_FLAGS);
        command.addAll(moreFlags);
        command.addAll(List.of("-jar", folder.resolve("app.jar").toString()));
        return command;
    }

    boolean hasAotCache() {
        return aotOptions().toFile().length() > 0;
    }

    /// Makes later starts use a cache that this JVM created for this jar. A JVM that can't use it logs that and
    /// starts without it.
    void adoptAotCache(Path finished) throws IOException {
        Files.move(finished, aotCache(), StandardCopyOption.ATOMIC_MOVE);
        var options = Files.writeString(folder.resolve("unfinished.options"), "-XX:AOTCache=\"" + aotCache() + "\"\n");
        Files.move(options, aotOptions(), StandardCopyOption.ATOMIC_MOVE);
    }

    private Path aotCache() {
        return folder.resolve(javaVersion() + ".aot");
    }

    private Path aotOptions() {
        return folder.resolve(javaVersion() + ".options");
    }

    private static String javaVersion() {
        return System.getProperty("java.vm.version").replaceAll("[^0-9A-Za-z.+-]", "_");
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
