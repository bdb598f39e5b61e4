package dev.podworks.local.cli;

import dev.podworks.local.stack.PartStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

@Command(name = "status", description = "Shows what runs. Exit status 0 only where everything is ready.")
final class StatusCommand implements Callable<Integer> {

    private static final String ROW = "%-20s %-9s %-12s %8s %10s %10s";

    @ParentCommand
    private Podworks podworks;

    @Override
    public Integer call() {
        var place = podworks.place();
        var stack = place.stack();
        var parts = stack.status();
        place.terminal().line(place.terminal().faint(ROW.formatted("PART", "STATE", "PORT", "PID", "MEMORY", "UP")));
        parts.forEach(part -> place.terminal().line(row(part, place.terminal())));
        var memory = parts.stream().mapToLong(PartStatus::memoryBytes).sum();
        place.terminal().line("%s, %s in all".formatted(stack.url(), Format.size(memory)));
        return parts.stream().allMatch(part -> part.state() == PartStatus.State.READY) ? 0 : 1;
    }

    private static String row(PartStatus part, Terminal terminal) {
        var ports = part.ports().stream().map(String::valueOf).collect(Collectors.joining(","));
        var state = "%-9s".formatted(part.state().name().toLowerCase(java.util.Locale.ROOT));
        var coloured =
                switch (part.state()) {
                    case READY -> terminal.good(state);
                    case STARTING -> terminal.bold(state);
                    case STOPPED -> terminal.bad(state);
                };
        var startedAt = part.startedAt();
        return ROW.formatted(
                        part.name(),
                        "@",
                        ports,
                        part.pid() == null ? "" : part.pid(),
                        part.memoryBytes() == 0 ? "" : Format.size(part.memoryBytes()),
                        startedAt == null ? "" : Format.duration(Duration.between(startedAt, Instant.now())))
                .replace("@        ", coloured);
    }
}
