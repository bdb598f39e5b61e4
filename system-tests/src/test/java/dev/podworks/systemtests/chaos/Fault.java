package dev.podworks.systemtests.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// A fault that is injected for a limited time.
sealed interface Fault {
    List<String> KINDS = List.of("kills", "pauses", "restarts", "network faults", "full disks", "skewed clocks");

    /// The target. It has one fault at a time.
    String target();

    /// SIGKILL. The process is restarted immediately, as by Kubernetes.
    record Killed(String target) implements Fault {}

    /// SIGSTOP: it accepts connections and does not respond.
    record Paused(String target, Duration length) implements Fault {}

    /// Graceful stop and restart.
    record Restarted(String target) implements Fault {}

    /// A network fault on one path.
    record Disturbed(NetworkPath path, Manner manner, Duration length) implements Fault {
        @Override
        public String target() {
            return path.toString();
        }
    }

    /// The disk of a studio is full.
    record DiskFilled(String target, Duration length) implements Fault {}

    /// A shifted clock. The service is restarted for it, and again afterwards.
    record ClockSkewed(String target, Duration by, Duration length) implements Fault {}

    enum Manner {
        /// Connections are refused.
        REFUSED,
        /// Packets are dropped silently.
        SILENT,
        /// Every connection is reset once.
        RESET,
        /// Packets are delayed.
        SLOW
    }

    /// For the log.
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

    /// The kind of fault, for the counters.
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
