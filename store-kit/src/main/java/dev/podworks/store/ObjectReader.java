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

/// Streams byte ranges of objects in the network buffers in which they arrive from the store.
///
/// Reads from a presigned URL instead of through the SDK, which copies every buffer to the heap.
public final class ObjectReader {
    /// The store checks it only when the request arrives.
    private static final Duration URL_VALID_FOR = Duration.ofMinutes(15);
    /// Also counts while the subscriber requests no data.
    private static final Duration READ_TIMEOUT = Duration.ofMinutes(10);
    private static final int CHUNK_BYTES = 16 << 10;

    private final PresignedUrls urls;
    private final HttpClient http;

    ObjectReader(PresignedUrls urls) {
        this.urls = urls;
        this.http = UpstreamDns.configure(HttpClient.create())
                .responseTimeout(READ_TIMEOUT)
                .httpResponseDecoder(decoder -> decoder.maxChunkSize(CHUNK_BYTES));
    }

    /// Reads a byte range of a certain version of an object. The subscriber releases the buffers.
    ///
    /// @param version what [ObjectStore#find] returned
    /// @param from offset of the first byte
    /// @param length at least 1
    /// @return [UnreadableObjectException] when the object was deleted or changed, or is shorter
    public Flux<ByteBuf> read(String key, StoredObject version, long from, long length) {
        return Flux.defer(() -> http.headers(headers -> headers.set(HttpHeaderNames.IF_MATCH, version.etag())
                        .set(HttpHeaderNames.RANGE, String.format(Locale.ROOT, "bytes=%d-%d", from, from + length - 1)))
                .get()
                .uri(urls.toReadInside(key, URL_VALID_FOR))
                .response((response, bytes) -> requireRange(key, length, response, bytes)));
    }

    /// A store responds with a shorter range if the requested one exceeds the object.
    private static Flux<ByteBuf> requireRange(String key, long length, HttpClientResponse response, ByteBufFlux bytes) {
        var isComplete = response.status().equals(HttpResponseStatus.PARTIAL_CONTENT)
                && Long.toString(length).equals(response.responseHeaders().get(HttpHeaderNames.CONTENT_LENGTH));
        return isComplete
                ? bytes.retain()
                : Flux.error(
                        new UnreadableObjectException(key, response.status().code()));
    }

    /// The store did not return the requested range.
    public static final class UnreadableObjectException extends RuntimeException {
        UnreadableObjectException(String key, int status) {
            super(String.format(Locale.ROOT, "The object store responded with %d to a read of %s", status, key));
        }
    }
}
