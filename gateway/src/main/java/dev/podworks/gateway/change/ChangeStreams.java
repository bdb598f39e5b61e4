package dev.podworks.gateway.change;

import dev.podworks.contracts.event.ChangeEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.UUID;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.FluxSink.OverflowStrategy;
import reactor.core.publisher.Mono;

/// The open streams of this replica.
///
/// A change is numbered and added to its streams under one lock, so that every stream has it before a heartbeat
/// confirms its number. Nothing is sent under that lock.
@Component
final class ChangeStreams implements SmartLifecycle {
    /// The minutes that a stream can be interrupted for depend on it: the changes of all accounts are counted.
    private static final int LOG = 10_000;

    private static final int BUFFER = 256;

    private final ChangeProperties properties;
    private final Counter notifications;
    private final Counter resets;
    private final ChangeLog log = new ChangeLog(LOG, ChangeStreams::newEpoch);
    /// The oldest first.
    private final SequencedSet<ChangeStream> streams = new LinkedHashSet<>();

    private volatile boolean running;

    ChangeStreams(ChangeProperties properties, MeterRegistry metrics) {
        this.properties = properties;
        this.notifications = metrics.counter("podworks.gateway.changes.notifications");
        this.resets = metrics.counter("podworks.gateway.changes.resets");
        metrics.gauge("podworks.gateway.changes.streams", this, ChangeStreams::size);
    }

    private static String newEpoch() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    }

    /// @param position of the client; without one it may have missed everything
    /// @param mayContinue is subscribed to at each heartbeat; the stream ends when it is false or fails
    Flux<StreamEvent> open(Reader reader, Optional<String> position, Mono<Boolean> mayContinue) {
        return Flux.<StreamEvent>create(
                        sink -> start(new ChangeStream(reader, BUFFER, sink), sink, position, mayContinue),
                        OverflowStrategy.IGNORE)
                .doOnNext(this::count);
    }

    private void start(
            ChangeStream stream, FluxSink<StreamEvent> sink, Optional<String> position, Mono<Boolean> mayContinue) {
        var heartbeats = Flux.interval(properties.heartbeat())
                .onBackpressureDrop()
                .concatMap(_ -> mayContinue.onErrorReturn(false).defaultIfEmpty(false))
                .subscribe(valid -> beat(stream, valid));
        sink.onDispose(() -> {
            heartbeats.dispose();
            remove(stream);
        });
        register(stream, position).forEach(ChangeStream::end);
        sink.onRequest(_ -> stream.flush());
        if (!running) {
            stream.complete();
        }
    }

    /// @return the streams of the person that it replaces
    private List<ChangeStream> register(ChangeStream stream, Optional<String> position) {
        synchronized (log) {
            position.flatMap(log::after)
                    .ifPresentOrElse(
                            missed -> missed.stream()
                                    .filter(each -> stream.reader().mayReceive(each.change()))
                                    .forEach(each -> stream.add(each.change(), log.position(each.number()))),
                            () -> stream.reset(log.position(log.number())));
            stream.heartbeat(log.position(log.number()));
            streams.addLast(stream);
            var own = streams.stream()
                    .filter(each ->
                            each.reader().person().equals(stream.reader().person()))
                    .toList();
            return own.subList(0, Math.max(0, own.size() - properties.streamsPerPerson()));
        }
    }

    private void remove(ChangeStream stream) {
        synchronized (log) {
            streams.remove(stream);
        }
    }

    private void beat(ChangeStream stream, boolean valid) {
        if (!valid) {
            stream.complete();
            return;
        }
        synchronized (log) {
            stream.heartbeat(log.position(log.number()));
        }
        stream.flush();
    }

    /// Notifies the streams of the change's account and mode.
    void publish(ChangeEvent change) {
        var notified = new ArrayList<ChangeStream>();
        synchronized (log) {
            var position = log.position(log.append(change));
            for (var stream : streams) {
                if (stream.reader().mayReceive(change)) {
                    stream.add(change, position);
                    notified.add(stream);
                }
            }
        }
        notified.forEach(ChangeStream::flush);
    }

    /// Changes may have been missed.
    void reset() {
        for (var stream : resetAll()) {
            stream.flush();
        }
    }

    private List<ChangeStream> resetAll() {
        synchronized (log) {
            log.startEpoch();
            streams.forEach(stream -> stream.reset(log.position(log.number())));
            return List.copyOf(streams);
        }
    }

    private void count(StreamEvent event) {
        switch (event) {
            case StreamEvent.Change _ -> notifications.increment();
            case StreamEvent.Reset _ -> resets.increment();
            case StreamEvent.Heartbeat _, StreamEvent.End _ -> {}
        }
    }

    int size() {
        synchronized (log) {
            return streams.size();
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /// Ends all streams, which would otherwise delay the shutdown: their clients connect to another replica.
    @Override
    public void stop() {
        running = false;
        List<ChangeStream> open;
        synchronized (log) {
            open = List.copyOf(streams);
        }
        open.forEach(ChangeStream::complete);
    }

    /// Whether streams are accepted. False while the replica stops.
    @Override
    public boolean isRunning() {
        return running;
    }

    /// Together with [dev.podworks.kit.drain.Drain], before the server waits for open requests.
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
