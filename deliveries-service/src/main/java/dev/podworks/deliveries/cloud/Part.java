package dev.podworks.deliveries.cloud;

import io.netty.buffer.ByteBuf;
import org.reactivestreams.Publisher;

/// A piece of a file, streamed when it is sent.
public record Part(long from, long length, Publisher<ByteBuf> bytes) {
    long end() {
        return from + length;
    }
}
