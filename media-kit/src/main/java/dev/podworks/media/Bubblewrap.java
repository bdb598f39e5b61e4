package dev.podworks.media;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// [bubblewrap](https://github.com/containers/bubblewrap): namespaces of its own for each process. It sees the system's
/// programs and libraries, the files that it is given to read, and the one directory that it may write to; no process
/// but its own; and the network only where it reads from an address. It dies with the thread that started it, see
/// [ProcessChain].
record Bubblewrap(Path bwrap) implements Sandbox {
    /// Where they are links into `/usr`, as they are on most systems by now, they are links in the sandbox as well.
    private static final List<String> SYSTEM = List.of("/bin", "/sbin", "/lib", "/lib32", "/lib64");

    /// What libraries, TLS and the look-up of names need of it; none of it is a secret.
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
    public List<String> wrap(List<String> command, Path directory) {
        List<String> words = new ArrayList<>(List.of(bwrap.toString(), "--die-with-parent", "--new-session"));
        words.addAll(List.of("--unshare-user-try", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
        words.addAll(List.of("--unshare-cgroup-try", "--cap-drop", "ALL"));
        if (command.stream().noneMatch(Bubblewrap::isAddress)) {
            words.add("--unshare-net");
        }
        words.addAll(List.of("--ro-bind", "/usr", "/usr", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"));
        SYSTEM.forEach(path -> words.addAll(system(Path.of(path))));
        CONFIGURATION.forEach(path -> words.addAll(readable(path)));
        namedByEnvironment().forEach(path -> words.addAll(readable(path)));
        program(Path.of(command.getFirst())).forEach(path -> words.addAll(readable(path.toString())));
        inputs(command).forEach(path -> words.addAll(readable(path)));
        words.addAll(writable(directory));
        words.add("--");
        words.addAll(command);
        return words;
    }

    @Override
    public boolean hasChildren() {
        return true;
    }

    @Override
    public String description() {
        return "bubblewrap; none of the service's processes and files, and the network only to read a recording";
    }

    private static boolean isAddress(String argument) {
        return argument.startsWith("http://") || argument.startsWith("https://");
    }

    private static List<String> readable(String path) {
        return List.of("--ro-bind-try", path, path);
    }

    private static List<String> writable(Path directory) {
        String path = directory.toAbsolutePath().normalize().toString();
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

    /// A program that is not the system's, and the libraries beside it.
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

    /// As [MediaSource.LocalFile] writes them.
    private static Stream<String> inputs(List<String> command) {
        return command.stream()
                .filter(argument -> argument.startsWith("file:/"))
                .map(argument -> argument.substring("file:".length()));
    }

    private static Stream<String> namedByEnvironment() {
        return PATH_VARIABLES.stream()
                .map(name -> System.getenv().getOrDefault(name, ""))
                .flatMap(paths -> Stream.of(paths.split(File.pathSeparator, -1)))
                .filter(path -> path.startsWith("/") && path.length() > 1);
    }
}
