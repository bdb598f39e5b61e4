package dev.podworks.sdk.internal;

import dev.podworks.sdk.request.TransferListener;
import dev.podworks.sdk.request.TransferListener.TransferProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** Writes the body of a successful response to a file and counts its bytes. */
final class SavedBody implements BodySubscriber<Void> {
    private final WritableByteChannel channel;
    private final String fileName;
    private final Watch watch;
    private final TransferListener listener;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private OptionalLong totalBytes = OptionalLong.empty();
    private long received;
    private @Nullable Subscription subscription;
    private volatile @Nullable RuntimeException failure;

    SavedBody(WritableByteChannel channel, String fileName, Watch watch, TransferListener listener) {
        this.channel = channel;
        this.fileName = fileName;
        this.watch = watch;
        this.listener = listener;
    }

    /** What is called when the headers have arrived. */
    BodySubscriber<Void> handle(ResponseInfo response) {
        watch.moved();
        if (response.statusCode() != 200) return BodySubscribers.discarding();
        totalBytes = response.headers().firstValueAsLong("Content-Length");
        return this;
    }

    /** Throws what the program's own part failed with. */
    void rethrow() {
        var kept = failure;
        if (kept != null) throw kept;
    }

    @Override
    public CompletionStage<Void> getBody() {
        return done;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        this.subscription = subscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (done.isDone()) return;
        watch.moved();
        try {
            for (var buffer : buffers) {
                received += buffer.remaining();
                while (buffer.hasRemaining()) channel.write(buffer);
            }
            listener.onProgress(new TransferProgress(fileName, received, totalBytes));
        } catch (IOException e) {
            fail(new UncheckedIOException("The download can't be saved.", e));
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    @Override
    public void onError(Throwable thrown) {
        done.completeExceptionally(thrown);
    }

    @Override
    public void onComplete() {
        done.complete(null);
    }

    private void fail(RuntimeException thrown) {
        failure = thrown;
        if (subscription != null) subscription.cancel();
        done.completeExceptionally(thrown);
    }
}
