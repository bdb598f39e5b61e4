package dev.podworks.kit.sample;

import dev.podworks.contracts.event.Event;
import dev.podworks.kit.inbox.Subscription;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Does with an event what a test wants, and notes every call.
@Component
public class ScriptedHandler implements Subscription.Handler {
    private final Map<String, Subscription.Handler> scripts = new ConcurrentHashMap<>();
    private final Queue<Event> calls = new ConcurrentLinkedQueue<>();

    /// From now on events of this key are dealt with so.
    public void on(String key, Subscription.Handler handler) {
        scripts.put(key, handler);
    }

    /// How often it was called with this event.
    public long calls(Event event) {
        return calls.stream().filter(call -> call.id().equals(event.id())).count();
    }

    @Override
    public Mono<Void> handle(Event event) {
        calls.add(event);
        return scripts.getOrDefault(event.payload().key(), _ -> Mono.empty()).handle(event);
    }
}
