package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.cause.Cause;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;

/// A feature's interest in topics. Every bean of this type becomes a consumer group of its own.
///
/// @param name unique within the service: names the consumer group and the inbox rows, so it must never change
/// @param handler runs in the transaction of the inbox row: its effect and the memory of it commit together
/// @param together how events that came at once share a transaction, where they may
/// @param types what of the topics it is about; the rest is passed over without a transaction
public record Subscription(
        String name, Set<Topic> topics, Handler handler, Optional<Together> together, Set<EventType> types) {
    public Subscription(String name, Set<Topic> topics, Handler handler) {
        this(name, topics, handler, Optional.empty(), EnumSet.allOf(EventType.class));
    }

    public static Subscription to(Topic topic, String name, Handler handler) {
        return new Subscription(name, Set.of(topic), handler);
    }

    public Subscription together(Predicate<Event> allowed, ManyHandler many) {
        return new Subscription(name, topics, handler, Optional.of(new Together(allowed, many)), types);
    }

    /// The same for some types of event only. One that is missing here never reaches a handler: name all of them.
    public Subscription about(Set<EventType> some) {
        return new Subscription(name, topics, handler, together, Set.copyOf(some));
    }

    boolean isAbout(Event event) {
        return types.contains(event.type());
    }

    /// Deals with one event. It is called once per event as far as its transaction is concerned; calls over the
    /// network don't belong here.
    @FunctionalInterface
    public interface Handler {
        Mono<Void> handle(Event event);
    }

    /// Deals with several events in one transaction. Where it fails, each of them goes to the {@link Handler} alone.
    @FunctionalInterface
    public interface ManyHandler {
        Mono<Void> handle(List<Received> events);
    }

    /// @param cause of the event, for what is told because of it
    public record Received(Event event, Cause cause) {}

    /// For set-based handling: events that stood one after the other in a partition and are allowed share one
    /// transaction. Whoever locks several rows in it takes care of their order.
    ///
    /// @param allowed also for events that are passed over, which cost next to nothing then
    public record Together(Predicate<Event> allowed, ManyHandler handler) {}
}
