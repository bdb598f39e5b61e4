package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.cause.Cause;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import reactor.core.publisher.Mono;

/// The event types that a feature handles, and how. Every bean of this type has its own consumer group.
///
/// ```java
/// EventListener.named("jobs")
///         .on(PROJECT_QUEUED, ProjectEvent.class, jobs::enqueue)
///         .on(PROJECT_CANCELLED, ProjectEvent.class, jobs::withdraw);
/// ```
///
/// A handler runs in the transaction of the inbox row, so its effect and the record of it commit together. It must
/// not make network calls. The listener consumes the topics of its types; other types of these topics are ignored
/// without a transaction.
public final class EventListener {
    private final String name;
    private final Map<EventType, EventHandler<?>> handlers;
    private final Optional<Batch<?>> batch;

    private EventListener(String name, Map<EventType, EventHandler<?>> handlers, Optional<Batch<?>> batch) {
        this.name = name;
        this.handlers = handlers;
        this.batch = batch;
    }

    /// @param name unique within the service. It names the consumer group and the inbox rows, so it must never
    ///     change
    public static EventListener named(String name) {
        return new EventListener(name, Map.of(), Optional.empty());
    }

    @FunctionalInterface
    public interface PayloadHandler<P extends DomainEvent> {
        Mono<Void> handle(P payload);
    }

    /// For handlers that need the event's type, time or id too.
    @FunctionalInterface
    public interface EventHandler<P extends DomainEvent> {
        Mono<Void> handle(P payload, Event event);
    }

    /// Handles several events in one transaction. If it fails, each event is handled alone.
    @FunctionalInterface
    public interface BatchHandler<P extends DomainEvent> {
        Mono<Void> handle(List<Received<P>> events);
    }

    /// @param cause of the event, for events that are published because of it
    public record Received<P extends DomainEvent>(P payload, Event event, Cause cause) {}

    record Batch<P extends DomainEvent>(
            EventType type, Class<P> payload, Predicate<P> eligible, BatchHandler<P> handler) {
        boolean accepts(Event event) {
            return event.type() == type && eligible.test(payload.cast(event.payload()));
        }

        Mono<Void> handle(List<Received<DomainEvent>> events) {
            return handler.handle(events.stream()
                    .map(received ->
                            new Received<>(payload.cast(received.payload()), received.event(), received.cause()))
                    .toList());
        }
    }

    /// Replaces an earlier handler of the type.
    ///
    /// @throws IllegalArgumentException if events of this type have another payload
    public <P extends DomainEvent> EventListener on(EventType type, Class<P> payload, PayloadHandler<P> handler) {
        return on(type, payload, (P value, Event _) -> handler.handle(value));
    }

    /// @throws IllegalArgumentException if events of this type have another payload
    public <P extends DomainEvent> EventListener on(EventType type, Class<P> payload, EventHandler<P> handler) {
        return on(EnumSet.of(type), payload, handler);
    }

    /// @throws IllegalArgumentException if events of one of these types have another payload
    public <P extends DomainEvent> EventListener on(Set<EventType> types, Class<P> payload, EventHandler<P> handler) {
        var all = new EnumMap<EventType, EventHandler<?>>(EventType.class);
        all.putAll(handlers);
        for (var type : types) {
            require(type, payload);
            all.put(type, handler);
        }
        return new EventListener(name, Collections.unmodifiableMap(all), batch);
    }

    /// Every type with this payload. Types that need another handler are registered after it.
    public <P extends DomainEvent> EventListener onAll(Class<P> payload, EventHandler<P> handler) {
        var types = Arrays.stream(EventType.values())
                .filter(type -> payload.isAssignableFrom(type.payload()))
                .collect(Collectors.toSet());
        return on(types, payload, handler);
    }

    /// Consecutive events of this type in one poll share a transaction. A handler that locks several rows must lock
    /// them in a fixed order.
    ///
    /// @throws IllegalArgumentException if the type has another payload, or no handler for a single event
    public <P extends DomainEvent> EventListener inBatches(EventType type, Class<P> payload, BatchHandler<P> handler) {
        return inBatches(type, payload, _ -> true, handler);
    }

    /// @param eligible which events of the type may share a transaction
    public <P extends DomainEvent> EventListener inBatches(
            EventType type, Class<P> payload, Predicate<P> eligible, BatchHandler<P> handler) {
        require(type, payload);
        if (!handlers.containsKey(type)) {
            throw new IllegalArgumentException(
                    "%s needs a handler for single events of %s".formatted(name, type.typeName()));
        }
        return new EventListener(name, handlers, Optional.of(new Batch<>(type, payload, eligible, handler)));
    }

    private void require(EventType type, Class<? extends DomainEvent> payload) {
        if (!payload.isAssignableFrom(type.payload())) {
            throw new IllegalArgumentException("%s handles %s as %s, but its payload is %s"
                    .formatted(
                            name,
                            type.typeName(),
                            payload.getSimpleName(),
                            type.payload().getSimpleName()));
        }
    }

    public String name() {
        return name;
    }

    public Set<Topic> topics() {
        return handlers.keySet().stream().map(EventType::topic).collect(Collectors.toUnmodifiableSet());
    }

    Optional<Batch<?>> batch() {
        return batch;
    }

    boolean handles(Event event) {
        return handlers.containsKey(event.type());
    }

    /// @param event of a type that it handles
    Mono<Void> handle(Event event) {
        var handler = handlers.get(event.type());
        if (handler == null) {
            throw new IllegalArgumentException(name + " does not handle " + event.type());
        }
        return handle(handler, event);
    }

    /// The payload's class was checked when the handler was registered.
    @SuppressWarnings("unchecked")
    private static <P extends DomainEvent> Mono<Void> handle(EventHandler<P> handler, Event event) {
        return handler.handle((P) event.payload(), event);
    }
}
