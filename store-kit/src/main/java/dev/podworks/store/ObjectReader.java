package dev.podworks.store;

import dev.podworks.kit.upstream.UpstreamDns;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.time.Duration;
import java.util.Locale;
import reactor.core.publisher.Flux;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClientResponse;

/// Streams pieces of objects to wherever they go next, in the very buffers in which they came from the store.
///
/// By a link and not by the SDK, which copies every few KB onto the heap, where a socket can't take it from.
public final class ObjectReader {
    /// Looked at by the store once, when the request arrives.
    private static final Duration LINK_LIFE = Duration.ofMinutes(15);
    /// Also where we are the silent ones, because what comes next takes no more for now.
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(10);
    private static final int CHUNK = 16 << 10;

    private final PresignedLinks links;
    private final HttpClient http;

    ObjectReader(PresignedLinks links) {
        this.links = links;
        this.http = UpstreamDns.lookUpFor(HttpClient.create())
                .responseTimeout(LONGEST_SILENCE)
                .httpResponseDecoder(decoder -> decoder.maxChunkSize(CHUNK));
    }

    /// A piece of exactly the bytes that were seen, as fast as they are taken. Whoever takes a buffer releases it.
    ///
    /// @param from the first byte's place
    /// @param length at least 1
    /// @return [UnreadableObjectException] when the object is gone, has other bytes by now, or ends too early
    public Flux<ByteBuf> read(String key, StoredObject seen, long from, long length) {
        return Flux.defer(() -> http.headers(headers -> headers.set(HttpHeaderNames.IF_MATCH, seen.etag())
                        .set(HttpHeaderNames.RANGE, String.format(Locale.ROOT, "bytes=%d-%d", from, from + length - 1)))
                .get()
                .uri(links.toReadInside(key, LINK_LIFE))
                .response((answer, bytes) -> piece(key, length, answer, bytes)));
    }

    /// A store gives as much as there is of a piece that reaches beyond the end.
    private static Flux<ByteBuf> piece(String key, long length, HttpClientResponse answer, ByteBufFlux bytes) {
        var isWhole = answer.status().equals(HttpResponseStatus.PARTIAL_CONTENT)
                && Long.toString(length).equals(answer.responseHeaders().get(HttpHeaderNames.CONTENT_LENGTH));
        return isWhole
                ? bytes.retain()
                : Flux.error(new UnreadableObjectException(key, answer.status().code()));
    }

    /// The store did not give the whole of a piece of an object.
    public static final class UnreadableObjectException extends RuntimeException {
        UnreadableObjectException(String key, int status) {
            super(String.format(Locale.ROOT, "The store answered %d to a read of %s", status, key));
        }
    }
}
