package dev.podworks.cli.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.podworks.cli.CliCommand;
import dev.podworks.cli.CliException;
import dev.podworks.cli.event.EventFeed;
import dev.podworks.cli.output.Output;
import dev.podworks.cli.output.Text;
import dev.podworks.sdk.webhooks.Event;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// Forwards events with the bodies that the API sent, as webhooks have them.
@Command(name = "listen", description = "Forwards each new event to a URL, until Ctrl-C. Nothing is sent twice.")
final class ListenCommand extends CliCommand {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int SECRET_BYTES = 32;

    @Option(
            names = "--forward-to",
            required = true,
            paramLabel = "URL",
            description = "As in http://localhost:3000/hook.")
    private URI target;

    @Option(names = "--type", split = ",", description = "Only these types or patterns, such as project.*.")
    private List<String> types = List.of();

    @Option(
            names = "--secret",
            paramLabel = "SECRET",
            description = "Sign with this secret, or that of PODWORKS_WEBHOOK_SECRET; a new one by default.")
    private @Nullable String secret;

    @Override
    protected void run() throws InterruptedException {
        if (!"http".equals(target.getScheme()) && !"https".equals(target.getScheme()) || target.getHost() == null) {
            throw CliException.usage("%s is not an http or https URL.".formatted(target));
        }
        var known = Optional.ofNullable(secret).or(() -> session().environment().variable("PODWORKS_WEBHOOK_SECRET"));
        var signing = known.orElseGet(ListenCommand::newSecret);
        var events = podworks().events();
        var feed = new EventFeed(() -> events.list(types).pageSize(100));
        feed.start(0);
        var output = output();
        if (known.isEmpty()) {
            show(signing, output);
        }
        output.people("Forwarding new events to %s. Ctrl-C ends it.".formatted(target));
        var forwarder = new Forwarder(target, signing);
        feed.follow(INTERVAL, event -> print(event, forwarder.send(event), output), session()::warn);
    }

    private static void show(String secret, Output output) {
        if (output.form() == Output.Form.JSON) {
            output.jsonLine(JsonNodeFactory.instance.objectNode().put("secret", secret));
        } else {
            output.line("Secret: " + secret);
        }
    }

    private static String newSecret() {
        var bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return "whsec_" + Base64.getEncoder().encodeToString(bytes);
    }

    private static void print(Event event, Forwarder.Result result, Output output) {
        switch (output.form()) {
            case JSON -> output.jsonLine(json(event, result));
            case QUIET -> output.line(event.id());
            case PEOPLE -> {
                var subject = Text.printable("%s  %-26s %s".formatted(event.createdAt(), event.type(), event.id()));
                output.people("%s  %s".formatted(subject, described(result, output)));
            }
        }
    }

    private static JsonNode json(Event event, Forwarder.Result result) {
        var line = JsonNodeFactory.instance.objectNode();
        line.set("event", event.rawJson());
        var response = line.putObject("result");
        switch (result) {
            case Forwarder.Result.Responded responded ->
                response.put("status", responded.status())
                        .put("durationMs", responded.after().toMillis());
            case Forwarder.Result.NoResponse none -> response.put("error", none.reason());
        }
        return line;
    }

    private static String described(Forwarder.Result result, Output output) {
        return switch (result) {
            case Forwarder.Result.Responded responded -> {
                var text = Text.format(
                        "%d in %d ms", responded.status(), responded.after().toMillis());
                yield responded.isAccepted() ? output.good(text) : output.bad(text);
            }
            case Forwarder.Result.NoResponse none -> output.bad(Text.printable(none.reason()));
        };
    }
}
