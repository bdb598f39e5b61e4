package dev.podworks.media;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Restricts what programs that read untrusted files can access. In every sandbox except [None] they cannot read
/// the service's memory and environment, provided that the service has denied that to processes of its own user
/// ([dev.podworks.kit.hardening.ProcessHardening]).
public sealed interface Sandbox permits Bubblewrap, Sandbox.ReducedPrivileges, Sandbox.None {

    /// Wraps a command so that it runs in this sandbox.
    ///
    /// @param command the program's absolute path and its arguments
    /// @param directory the only writable directory, or [FfmpegRun#NOWHERE]
    /// @param readable what it may read besides the system's files and its inputs
    List<String> wrap(List<String> command, Path directory, List<Path> readable);

    /// Whether the command runs as a child of the sandbox's process instead of replacing it.
    boolean hasChildren();

    /// For the log and for operators.
    String description();

    /// Finds the strongest sandbox in which ffprobe runs on this machine, and logs which one it is.
    static Sandbox strongest(FfmpegTools tools) {
        var namespaces = FfmpegTools.onPath("bwrap")
                .<Sandbox>map(Bubblewrap::new)
                .filter(sandbox -> Trial.works(sandbox, tools.ffprobe()));
        if (namespaces.isPresent()) {
            Trial.LOG.info("FFmpeg runs in a sandbox: {}", namespaces.get().description());
            return namespaces.get();
        }
        Sandbox weaker = FfmpegTools.onPath("setpriv")
                .<Sandbox>map(setpriv -> new ReducedPrivileges(setpriv, isRoot()))
                .filter(sandbox -> Trial.works(sandbox, tools.ffprobe()))
                .orElse(new None());
        Trial.LOG.warn(
                "FFmpeg runs in a weaker sandbox because bubblewrap (bwrap) is not installed or not permitted: {}",
                weaker.description());
        return weaker;
    }

    /// For trusted files.
    static Sandbox none() {
        return new None();
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /// Runs as the same user, with access to the same files, but without capabilities and without gaining new ones.
    /// For containers that may not create namespaces.
    ///
    /// @param dropsCapabilities only root has capabilities to drop
    record ReducedPrivileges(Path setpriv, boolean dropsCapabilities) implements Sandbox {
        @Override
        public List<String> wrap(List<String> command, Path directory, List<Path> readable) {
            var wrapped = new ArrayList<String>(List.of(setpriv.toString(), "--no-new-privs", "--pdeathsig", "KILL"));
            if (dropsCapabilities) {
                wrapped.addAll(List.of("--bounding-set", "-all", "--inh-caps", "-all"));
            }
            wrapped.addAll(command);
            return wrapped;
        }

        @Override
        public boolean hasChildren() {
            return false;
        }

        @Override
        public String description() {
            return "no capabilities: no access to the service's memory and environment, "
                    + "but to the files of the service's user and to the network";
        }
    }

    /// Runs with the privileges of the service.
    record None() implements Sandbox {
        @Override
        public List<String> wrap(List<String> command, Path directory, List<Path> readable) {
            return command;
        }

        @Override
        public boolean hasChildren() {
            return false;
        }

        @Override
        public String description() {
            return "none: access to everything that the service's user can read";
        }
    }

    /// Runs a program in a sandbox, since kernels, containers and security modules may each forbid it.
    final class Trial {
        private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);
        private static final int TIMEOUT_SECONDS = 10;

        private Trial() {}

        private static boolean works(Sandbox sandbox, Path program) {
            List<String> command = sandbox.wrap(
                    List.of(program.toAbsolutePath().toString(), "-version"), FfmpegRun.NOWHERE, List.of());
            try {
                var process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                process.getOutputStream().close();
                var ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                process.destroyForcibly();
                return ended && process.exitValue() == 0;
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while testing the sandbox: " + sandbox.description(), e);
            }
        }
    }
}
