package dev.podworks.gateway.change;

import dev.podworks.contracts.event.ChangeEvent;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.FluxSink;

/// One open stream, and what it has not sent yet. A change that is repeated while it waits is sent once. When more
/// wait than the buffer holds, they are replaced by one `reset`.
final class ChangeStream {
    private final Reader reader;
    private final int capacity;
    private final FluxSink<StreamEvent> sink;
    /// The changes to send, in the order of their positions.
    private final SequencedMap<ChangeEvent, String> waiting = new LinkedHashMap<>();

    private @Nullable String reset;
    private @Nullable String heartbeat;

    ChangeStream(Reader reader, int capacity, FluxSink<StreamEvent> sink) {
        this.reader = reader;
        this.capacity = capacity;
        this.sink = sink;
    }

    Reader reader() {
        return reader;
    }

    /// Adds a change, which [#flush] sends.
    synchronized void add(ChangeEvent change, String position) {
        waiting.remove(change);
        waiting.put(change, position);
        if (waiting.size() > capacity) {
            reset(position);
        }
    }

    /// Replaces what waits: the client has to read everything.
    synchronized void reset(String position) {
        waiting.clear();
        heartbeat = null;
        reset = position;
    }

    /// @param position that the client has reached when it has received what waits
    synchronized void heartbeat(String position) {
        heartbeat = position;
    }

    /// Sends as much as the client takes. Never waits.
    synchronized void flush() {
        while (sink.requestedFromDownstream() > 0 && !sink.isCancelled()) {
            var next = next();
            if (next.isEmpty()) {
                return;
            }
            sink.next(next.get());
        }
    }

    private Optional<StreamEvent> next() {
        if (reset != null) {
            var event = new StreamEvent.Reset(reset);
            reset = null;
            return Optional.of(event);
        }
        var first = waiting.pollFirstEntry();
        if (first != null) {
            var change = first.getKey();
            return Optional.of(new StreamEvent.Change(first.getValue(), change.resource(), change.id()));
        }
        var position = heartbeat;
        heartbeat = null;
        return Optional.ofNullable(position).map(StreamEvent.Heartbeat::new);
    }

    /// Ends it; the client connects again.
    void complete() {
        sink.complete();
    }

    /// Ends it for good.
    void end() {
        sink.next(new StreamEvent.End());
        sink.complete();
    }
}
