package dev.podworks.local.cli;

import dev.podworks.local.stack.LogFile;
import dev.podworks.local.stack.StackException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

@Command(name = "logs", description = "Shows the last lines of one log, or of all.")
final class LogsCommand implements Callable<Integer> {

    private static final int LINES_OF_ONE = 200;
    private static final int LINES_OF_EACH = 10;
    private static final long POLL_MILLIS = 200;

    @ParentCommand
    private Podworks podworks;

    @Parameters(paramLabel = "SERVICE", arity = "0..1", description = "A name as ./podworks status shows it.")
    private @Nullable String part;

    @Option(names = "-f", description = "Follow the log until Ctrl-C.")
    private boolean follow;

    @Override
    public Integer call() throws InterruptedException {
        var place = podworks.place();
        var names = names(place);
        names.forEach(
                name -> print(place, name, names.size(), place.home().log(name).tail(lines(names))));
        if (follow) {
            follow(place, names);
        }
        return 0;
    }

    private List<String> names(CommandContext place) {
        var names = place.stack().names();
        if (part == null) {
            return names;
        }
        if (!names.contains(part)) {
            throw new StackException("Unknown part " + part + ". Parts: " + String.join(", ", names));
        }
        return List.of(part);
    }

    private static int lines(List<String> names) {
        return names.size() == 1 ? LINES_OF_ONE : LINES_OF_EACH;
    }

    private static void follow(CommandContext place, List<String> names) throws InterruptedException {
        Map<String, LogFile.Follower> followers = new LinkedHashMap<>();
        names.forEach(name -> followers.put(name, place.home().log(name).follow()));
        while (true) {
            followers.forEach((name, follower) -> print(place, name, names.size(), follower.next()));
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static void print(CommandContext place, String name, int count, List<String> lines) {
        var prefix = count == 1 ? "" : place.terminal().faint("%-20s ".formatted(name));
        lines.forEach(line -> place.terminal().line(prefix + line));
    }
}
