package dev.podworks.cli.webhook;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.podworks.cli.CliCommand;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Triggers events, to see what a handler does with them.
@Command(name = "trigger", description = "Triggers an event in test mode, by the requests that lead to it for real.")
final class TriggerCommand extends CliCommand {
    @Parameters(paramLabel = "TYPE", description = "Such as project.completed, delivery.failed or ping.")
    private String type;

    @Option(
            names = "--endpoint",
            paramLabel = "ID",
            description = "For ping: the webhook endpoint that it is sent to; the only one by default.")
    private @Nullable String endpoint;

    @Override
    protected void run() {
        var id = EventTrigger.of(type, Optional.ofNullable(endpoint)).run(podworks());
        var json = JsonNodeFactory.instance.objectNode().put("type", type).put("id", id);
        output().object(json, id, List.of("Triggered %s of %s.".formatted(type, id)));
    }
}
