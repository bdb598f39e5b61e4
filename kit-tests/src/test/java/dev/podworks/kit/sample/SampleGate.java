package dev.podworks.kit.sample;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/// Blocks requests for files of a given name, so that a test can stop a request halfway.
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
