package dev.podworks.kit.sample;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Where a test stops a request in the middle of its work: one for a file of a name that it closed the gate to.
@Component
public class SampleGate {
    private final Map<String, Sinks.Empty<Void>> closed = new ConcurrentHashMap<>();

    public void close(String name) {
        closed.put(name, Sinks.empty());
    }

    public void open(String name) {
        var gate = closed.remove(name);
        if (gate != null) {
            gate.tryEmitEmpty();
        }
    }

    Mono<Void> pass(String name) {
        var gate = closed.get(name);
        return gate == null ? Mono.empty() : gate.asMono();
    }
}
