package dev.podworks.media;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Runs each process in its own namespaces by [bubblewrap](https://github.com/containers/bubblewrap). The process
/// sees the system's programs and libraries, its input files and its working directory, the only one that is
/// writable. It sees no other process, and the network only if it reads from a URL. It dies with the thread that
/// started it, see [ProcessPipeline].
record Bubblewrap(Path bwrap) implements Sandbox {
    /// Symbolic links into `/usr` on merged-usr systems, and then in the sandbox as well.
    private static final List<String> SYSTEM = List.of("/bin", "/sbin", "/lib", "/lib32", "/lib64");

    /// The part of `/etc` that libraries, TLS and DNS need. None of it is secret.
    private static final List<String> CONFIGURATION = Stream.of(
                    "alternatives",
                    "ca-certificates",
                    "gai.conf",
                    "host.conf",
                    "hosts",
                    "ld.so.cache",
                    "nsswitch.conf",
                    "pki",
                    "resolv.conf",
                    "ssl")
            .map("/etc/"::concat)
            .toList();

    private static final List<String> PATH_VARIABLES = List.of("LD_LIBRARY_PATH", "SSL_CERT_FILE", "SSL_CERT_DIR");

    @Override
    public List<String> wrap(List<String> command, Path directory, List<Path> readable) {
        var arguments = new ArrayList<String>(List.of(bwrap.toString(), "--die-with-parent", "--new-session"));
        arguments.addAll(List.of("--unshare-user-try", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        arguments.addAll(List.of("--unshare-cgroup-try", "--cap-drop", "ALL"));
        if (command.stream().noneMatch(Bubblewrap::isUrl)) {
            arguments.add("--unshare-net");
        }
        arguments.addAll(List.of("--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"));
        SYSTEM.forEach(path -> arguments.addAll(system(Path.of(path))));
        CONFIGURATION.forEach(path -> arguments.addAll(readable(path)));
        environmentPaths().forEach(path -> arguments.addAll(readable(path)));
        program(Path.of(command.getFirst())).forEach(path -> arguments.addAll(readable(path.toString())));
        inputs(command).forEach(path -> arguments.addAll(readable(path)));
        readable.forEach(path -> arguments.addAll(readable(path.toString())));
        arguments.addAll(writable(directory));
        arguments.add("--");
        arguments.addAll(command);
        return arguments;
    }

    @Override
    public boolean hasChildren() {
        return true;
    }

    @Override
    public String description() {
        return "bubblewrap: no access to the service's processes and files; network only to read an input";
    }

    private static boolean isUrl(String argument) {
        return argument.startsWith("http://") || argument.startsWith("https://");
    }

    private static List<String> readable(String path) {
        return List.of("--ro-bind-try", path, path);
    }

    private static List<String> writable(Path directory) {
        var path = directory.toAbsolutePath().normalize().toString();
        return directory.equals(FfmpegRun.NOWHERE)
                ? List.of("--chdir", "/")
                : List.of("--bind", path, path, "--chdir", path);
    }

    private static List<String> system(Path path) {
        try {
            return Files.isSymbolicLink(path)
                    ? List.of("--symlink", Files.readSymbolicLink(path).toString(), path.toString())
                    : readable(path.toString());
        } catch (IOException e) {
            return readable(path.toString());
        }
    }

    /// The directory of a program outside `/usr`, and the libraries next to it.
    private static Stream<Path> program(Path program) {
        return Stream.of(program, real(program))
                .map(Path::getParent)
                .distinct()
                .filter(directory -> directory != null && directory.getNameCount() > 0 && !directory.startsWith("/usr"))
                .flatMap(directory -> Stream.of(directory, directory.resolveSibling("lib")));
    }

    private static Path real(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            return program;
        }
    }

    /// Inputs as [MediaSource.LocalFile] formats them.
    private static Stream<String> inputs(List<String> command) {
        return command.stream()
                .filter(argument -> argument.startsWith("file:/"))
                .map(argument -> argument.substring("file:".length()));
    }

    private static Stream<String> environmentPaths() {
        return PATH_VARIABLES.stream()
                .map(name -> System.getenv().getOrDefault(name, ""))
                .flatMap(paths -> Stream.of(paths.split(File.pathSeparator, -1)))
                .filter(path -> path.startsWith("/") && path.length() > 1);
    }
}
