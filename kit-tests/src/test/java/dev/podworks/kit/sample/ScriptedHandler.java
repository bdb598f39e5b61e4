package dev.podworks.kit.sample;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.kit.inbox.EventListener;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// An event handler whose behavior each test defines. Records every call.
@Component
public class ScriptedHandler implements EventListener.EventHandler<StudioEvent> {
    private final Map<String, Function<Event, Mono<Void>>> scripts = new ConcurrentHashMap<>();
    private final Queue<Event> calls = new ConcurrentLinkedQueue<>();

    /// Sets the handler for events of this key.
    public void on(String key, Function<Event, Mono<Void>> handler) {
        scripts.put(key, handler);
    }

    /// How many times the event was handled.
    public long calls(Event event) {
        return calls.stream().filter(call -> call.id().equals(event.id())).count();
    }

    @Override
    public Mono<Void> handle(StudioEvent payload, Event event) {
        calls.add(event);
        return scripts.getOrDefault(payload.key(), _ -> Mono.empty()).apply(event);
    }
}
