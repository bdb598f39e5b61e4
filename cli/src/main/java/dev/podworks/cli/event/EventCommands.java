package dev.podworks.cli.event;

import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.PageOptions;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.webhooks.Event;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The events feed.
@Command(
        name = "events",
        description = "Events of the account, as webhooks bring them.",
        subcommands = {EventCommands.ListAll.class, EventCommands.Tail.class})
public final class EventCommands {

    @Command(name = "list", description = "Lists the events of the last 30 days, newest first.")
    static final class ListAll extends CliCommand {
        private static final Output.Columns<Event> COLUMNS = new Output.Columns<>(
                Event::id,
                List.of("TIME", "TYPE", "ID", "SUBJECT"),
                event -> List.of(String.valueOf(event.createdAt()), event.type(), event.id(), subject(event)));

        @Option(names = "--type", split = ",", description = "Only these types or patterns, such as project.*.")
        private List<String> types = List.of();

        @Mixin
        private PageOptions page = new PageOptions();

        @Override
        protected void run() {
            page.print(podworks().events().list(types), Event::rawJson, COLUMNS, output());
        }
    }

    /// Follows the feed until it is interrupted.
    @Command(name = "tail", description = "Prints the newest events, and each new one until Ctrl-C.")
    static final class Tail extends CliCommand {
        private static final Duration INTERVAL = Duration.ofSeconds(2);

        @Option(names = "--type", split = ",", description = "Only these types or patterns, such as project.*.")
        private List<String> types = List.of();

        @Option(
                names = {"-n", "--lines"},
                defaultValue = "10",
                description = "How many existing events to print.")
        private int lines;

        @Option(names = "--no-follow", description = "End after the existing events.")
        private boolean noFollow;

        @Override
        protected void run() throws InterruptedException {
            var events = podworks().events();
            var feed = new EventFeed(() -> events.list(types).pageSize(100));
            var output = output();
            feed.start(CliException.count("--lines", lines)).forEach(event -> print(event, output));
            if (!noFollow) {
                feed.follow(INTERVAL, event -> print(event, output), session()::warn);
            }
        }
    }

    /// One line for each event.
    static void print(Event event, Output output) {
        switch (output.form()) {
            case JSON -> output.jsonLine(event.rawJson());
            case QUIET -> output.line(event.id());
            case PEOPLE ->
                output.people(Text.printable(
                        "%s  %-28s %s  %s".formatted(event.createdAt(), event.type(), event.id(), subject(event))));
        }
    }

    private static String subject(Event event) {
        return event.rawJson().at("/data/object/id").asText();
    }
}
