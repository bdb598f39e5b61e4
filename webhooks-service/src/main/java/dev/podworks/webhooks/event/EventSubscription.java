package dev.podworks.webhooks.event;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.inbox.Subscription;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/// Stores every public event that any service tells, once: the inbox knows those that it has seen.
final class EventSubscription {
    private static final Set<Topic> TOPICS = Arrays.stream(EventType.values())
            .filter(EventType::isPublic)
            .map(EventType::topic)
            .collect(Collectors.toUnmodifiableSet());

    private EventSubscription() {}

    static Subscription to(EventTable table) {
        return new Subscription("event-store", TOPICS, event -> store(table, event));
    }

    private static Mono<Void> store(EventTable table, Event event) {
        var data = event.type().isPublic() ? PublicData.of(event.payload()) : Optional.<PublicData>empty();
        var mode = event.payload().eventMode();
        return data.isPresent() && mode.isPresent()
                ? table.insert(event, mode.get(), data.get(), show(event))
                : Mono.empty();
    }

    private static Optional<ShowId> show(Event event) {
        return event.payload() instanceof ProjectEvent told
                ? Optional.ofNullable(told.project().show())
                : Optional.empty();
    }
}
