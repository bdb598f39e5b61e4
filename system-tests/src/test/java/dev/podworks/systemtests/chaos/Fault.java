package dev.podworks.systemtests.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// One thing that goes wrong, and ends again by itself.
sealed interface Fault {
    List<String> KINDS = List.of("kills", "pauses", "restarts", "network faults", "full disks", "skewed clocks");

    /// Of what there is one, so that it suffers one fault at a time.
    String target();

    /// SIGKILL. The process is started again at once, as Kubernetes does it.
    record Killed(String target) implements Fault {}

    /// SIGSTOP: it takes connections and answers nothing.
    record Paused(String target, Duration length) implements Fault {}

    /// Stopped in order and started again.
    record Restarted(String target) implements Fault {}

    /// A network path that fails in one of the ways in which networks fail.
    record Disturbed(NetworkPath path, Manner manner, Duration length) implements Fault {
        @Override
        public String target() {
            return path.toString();
        }
    }

    /// The disk on which that studio works takes nothing more.
    record DiskFilled(String target, Duration length) implements Fault {}

    /// Its clock is wrong. The service is started anew for it, and again afterwards.
    record ClockSkewed(String target, Duration by, Duration length) implements Fault {}

    enum Manner {
        /// As when no process listens.
        REFUSED,
        /// Nothing arrives, and nobody is told.
        SILENT,
        /// Every connection is cut once, at both ends.
        RESET,
        /// Everything arrives late.
        SLOW
    }

    /// In a line of the run's log.
    default String words() {
        return switch (this) {
            case Killed killed -> "%s is killed".formatted(killed.target());
            case Paused paused ->
                String.format(Locale.ROOT, "%s stands still for %d s", paused.target(), seconds(paused.length()));
            case Restarted restarted -> "%s is restarted".formatted(restarted.target());
            case Disturbed disturbed ->
                String.format(
                        Locale.ROOT,
                        "%s is %s for %d s",
                        disturbed.path(),
                        lower(disturbed.manner()),
                        seconds(disturbed.length()));
            case DiskFilled filled ->
                String.format(
                        Locale.ROOT, "the disk of %s is full for %d s", filled.target(), seconds(filled.length()));
            case ClockSkewed skewed ->
                String.format(
                        Locale.ROOT,
                        "the clock of %s is wrong by %+d s for %d s",
                        skewed.target(),
                        seconds(skewed.by()),
                        seconds(skewed.length()));
        };
    }

    /// For counts: what kind of fault it is.
    default String kind() {
        return switch (this) {
            case Killed _ -> "kills";
            case Paused _ -> "pauses";
            case Restarted _ -> "restarts";
            case Disturbed _ -> "network faults";
            case DiskFilled _ -> "full disks";
            case ClockSkewed _ -> "skewed clocks";
        };
    }

    private static long seconds(Duration length) {
        return length.toSeconds();
    }

    private static String lower(Manner manner) {
        return manner.name().toLowerCase(Locale.ROOT);
    }
}
