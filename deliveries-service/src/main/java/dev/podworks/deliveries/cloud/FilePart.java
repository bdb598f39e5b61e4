package dev.podworks.deliveries.cloud;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/// A range of a file, streamed when it is sent.
public record FilePart(long from, long length, Publisher<ByteBuf> bytes) {
    public static FilePart empty(long offset) {
        return new FilePart(offset, 0, Flux.empty());
    }

    public long end() {
        return from + length;
    }
}
