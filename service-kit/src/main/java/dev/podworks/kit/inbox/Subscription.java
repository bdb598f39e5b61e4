package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.Topic;
import java.util.Set;
import reactor.core.publisher.Mono;

/// A feature's interest in topics. Every bean of this type becomes a consumer group of its own.
///
/// @param name unique within the service: names the consumer group and the inbox rows, so it must never change
/// @param handler runs in the transaction of the inbox row: its effect and the memory of it commit together
public record Subscription(String name, Set<Topic> topics, Handler handler) {
    public static Subscription to(Topic topic, String name, Handler handler) {
        return new Subscription(name, Set.of(topic), handler);
    }

    /// Deals with one event. It is called once per event as far as its transaction is concerned; calls over the
    /// network don't belong here.
    @FunctionalInterface
    public interface Handler {
        Mono<Void> handle(Event event);
    }
}
