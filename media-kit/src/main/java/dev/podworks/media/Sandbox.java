package dev.podworks.media;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the programs that read strangers' files can reach. In every sandbox but [None] they can't read the service's
/// memory and environment, provided that the service has closed these to processes of its own user
/// ([dev.podworks.kit.hardening.PrivateProcess]).
public sealed interface Sandbox permits Bubblewrap, Sandbox.ReducedPrivileges, Sandbox.None {

    /// What is written in front of a command to run it in here.
    ///
    /// @param command the program's absolute path, then its arguments
    /// @param directory the one that it may write to, or [FfmpegRun#NOWHERE]
    List<String> wrap(List<String> command, Path directory);

    /// Whether the command runs as a child of the sandbox's process, instead of becoming that process.
    boolean hasChildren();

    /// For the log, and for whoever runs the service.
    String description();

    /// The strongest one that works on this machine, tried out with ffprobe. Writes to the log which it is.
    static Sandbox strongest(FfmpegTools tools) {
        Optional<Sandbox> namespaces = FfmpegTools.onPath("bwrap")
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
                "FFmpeg runs in a weaker sandbox, for bubblewrap (bwrap) is not installed or not allowed here: {}",
                weaker.description());
        return weaker;
    }

    /// For files of our own.
    static Sandbox none() {
        return new None();
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /// The same user and the same files, without the capabilities and without a way to new ones. That is what is left
    /// where a container may not make namespaces.
    ///
    /// @param dropsCapabilities only root has some, and may drop them
    record ReducedPrivileges(Path setpriv, boolean dropsCapabilities) implements Sandbox {
        @Override
        public List<String> wrap(List<String> command, Path directory) {
            List<String> words = new ArrayList<>(List.of(setpriv.toString(), "--no-new-privs", "--pdeathsig", "KILL"));
            if (dropsCapabilities) {
                words.addAll(List.of("--bounding-set", "-all", "--inh-caps", "-all"));
            }
            words.addAll(command);
            return words;
        }

        @Override
        public boolean hasChildren() {
            return false;
        }

        @Override
        public String description() {
            return "no capabilities and no way to get any; the service's memory and environment are closed to it, "
                    + "the files of the service's user and the network are not";
        }
    }

    /// As the service itself.
    record None() implements Sandbox {
        @Override
        public List<String> wrap(List<String> command, Path directory) {
            return command;
        }

        @Override
        public boolean hasChildren() {
            return false;
        }

        @Override
        public String description() {
            return "none; it can read whatever the service's user can read";
        }
    }

    /// Whether a sandbox can be used: kernels, containers and security modules each have their own ways to refuse.
    final class Trial {
        private static final Logger LOG = LoggerFactory.getLogger(Sandbox.class);
        private static final int SECONDS_MAX = 10;

        private Trial() {}

        private static boolean works(Sandbox sandbox, Path program) {
            List<String> command =
                    sandbox.wrap(List.of(program.toAbsolutePath().toString(), "-version"), FfmpegRun.NOWHERE);
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                process.getOutputStream().close();
                boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
                process.destroyForcibly();
                return ended && process.exitValue() == 0;
            } catch (IOException e) {
                return false;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("Interrupted while trying " + sandbox.description(), e);
            }
        }
    }
}
