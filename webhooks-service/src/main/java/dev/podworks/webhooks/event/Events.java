package dev.podworks.webhooks.event;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// Builds and stores public events.
@Component
public class Events {
    /// Specification: Limits, event feed retention.
    public static final Duration RETENTION = Duration.ofDays(30);

    private final EventTable table;
    private final JsonMapper json;
    private final InstantSource clock;
    private final URI api;

    /// @param api the API's base URL
    Events(EventTable table, JsonMapper json, InstantSource clock, @Value("${podworks.webhooks.public-url}") URI api) {
        this.table = table;
        this.json = json;
        this.clock = clock;
        this.api = api;
    }

    /// The public event for an internal one. Empty for internal event types, and for events older than the feed's
    /// retention, as when topics are read from the beginning.
    public Optional<StoredEvent> publicOf(Event event) {
        var isRetained = event.time().isAfter(oldest());
        if (!event.type().isPublic() || !isRetained) {
            return Optional.empty();
        }
        var payload = event.payload();
        return payload.eventMode()
                .flatMap(mode -> PublicData.of(payload, api)
                        .map(data -> serialize(
                                new StoredEvent(
                                        event.id(),
                                        event.type().typeName(),
                                        payload.accountId(),
                                        mode,
                                        show(event),
                                        event.time(),
                                        new byte[0],
                                        outputKeys(event)),
                                data)));
    }

    /// An event that originates in this service and is in no topic.
    public StoredEvent ownEvent(StoredEvent withoutBody, Object data) {
        return serialize(withoutBody, data);
    }

    /// @return false if the event is already stored
    public Mono<Boolean> store(StoredEvent event) {
        return table.insert(event);
    }

    /// Events at or before this time have expired.
    public Instant oldest() {
        return clock.instant().minus(RETENTION);
    }

    private StoredEvent serialize(StoredEvent event, Object data) {
        var view = EventView.of(event.id(), event.type(), event.mode(), event.createdAt(), data);
        return event.withBody(json.writeValueAsBytes(view));
    }

    private static @Nullable ShowId show(Event event) {
        return event.payload() instanceof ProjectEvent change ? change.project().show() : null;
    }

    private static List<String> outputKeys(Event event) {
        if (!(event.payload() instanceof ProjectEvent change) || !ProjectObject.includesOutputs(change.project())) {
            return List.of();
        }
        return Optional.ofNullable(change.project().outputs()).map(StoredOutputs::files).stream()
                .flatMap(List::stream)
                .map(StoredOutput::objectKey)
                .toList();
    }
}
