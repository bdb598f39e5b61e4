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

/// Makes and stores the events that callers may see.
@Component
public class Events {
    /// Specification: Limits, event feed retention.
    public static final Duration KEPT = Duration.ofDays(30);

    private final EventTable table;
    private final JsonMapper json;
    private final InstantSource clock;
    private final URI api;

    /// @param api the API's own address
    Events(EventTable table, JsonMapper json, InstantSource clock, @Value("${podworks.webhooks.public-url}") URI api) {
        this.table = table;
        this.json = json;
        this.clock = clock;
        this.api = api;
    }

    /// What is public of a fact that a service told. Empty for what only services tell each other, and for what
    /// happened so long ago that nobody may see it any more, as when topics are read from their start.
    public Optional<StoredEvent> publicOf(Event told) {
        var payload = told.payload();
        var fresh = told.time().isAfter(clock.instant().minus(KEPT));
        if (!told.type().isPublic() || !fresh) {
            return Optional.empty();
        }
        return payload.eventMode()
                .flatMap(mode -> PublicData.of(payload, api).map(data -> {
                    var type = told.type().typeName();
                    var body = EventView.of(told.id(), type, mode, told.time(), data);
                    return new StoredEvent(
                            told.id(),
                            type,
                            payload.accountId(),
                            mode,
                            show(told),
                            told.time(),
                            json.writeValueAsBytes(body),
                            outputKeys(told));
                }));
    }

    /// An event of this service's own, which no topic carries.
    public StoredEvent own(StoredEvent bare, Object data) {
        var body = EventView.of(bare.id(), bare.type(), bare.mode(), bare.createdAt(), data);
        return new StoredEvent(
                bare.id(),
                bare.type(),
                bare.account(),
                bare.mode(),
                bare.show(),
                bare.createdAt(),
                json.writeValueAsBytes(body),
                List.of());
    }

    /// @return false when it is there already
    public Mono<Boolean> store(StoredEvent event) {
        return table.insert(event);
    }

    /// Events before it are gone.
    public Instant oldest() {
        return clock.instant().minus(KEPT);
    }

    private static @Nullable ShowId show(Event event) {
        return event.payload() instanceof ProjectEvent told ? told.project().show() : null;
    }

    private static List<String> outputKeys(Event event) {
        if (!(event.payload() instanceof ProjectEvent told) || !PublicData.carriesOutputs(told.project())) {
            return List.of();
        }
        return Optional.ofNullable(told.project().outputs()).map(StoredOutputs::files).stream()
                .flatMap(List::stream)
                .map(StoredOutput::objectKey)
                .toList();
    }
}
