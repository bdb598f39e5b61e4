package dev.podworks.local.provider;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// The fault that is injected, and the counters.
final class FaultInjection {
    private static final long DEFAULT_RESET_BYTES = 50_000_000;
    private static final int DEFAULT_RETRY_AFTER_SECONDS = 60;
    private static final int DEFAULT_TOKEN_SECONDS = 14_400;

    private final AtomicLong uploadedBytes = new AtomicLong();
    private final AtomicLong resets = new AtomicLong();
    private final AtomicLong refreshes = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private volatile Settings settings = Settings.DEFAULT;
    private long bytesUntilReset;
    private boolean isFirstUpload;

    /// @param resetEveryBytes of uploads; the first upload with these settings is reset in its middle if that is
    ///     sooner
    /// @param retryAfterSeconds the `Retry-After` header while busy
    /// @param accessTokenSeconds the lifetime of access tokens
    record Settings(Fault fault, long resetEveryBytes, int retryAfterSeconds, int accessTokenSeconds) {
        static final Settings DEFAULT =
                new Settings(Fault.NONE, DEFAULT_RESET_BYTES, DEFAULT_RETRY_AFTER_SECONDS, DEFAULT_TOKEN_SECONDS);
    }

    /// @param uploadedBytes everything received in uploads, including what was discarded
    record Counters(long uploadedBytes, long resets, long refreshes, long requests) {}

    /// Resets the connection.
    static final class ResetException extends IOException {
        ResetException() {
            super("reset on purpose");
        }
    }

    synchronized void configure(Settings next) {
        settings = next;
        isFirstUpload = true;
    }

    Settings settings() {
        return settings;
    }

    boolean has(Fault fault) {
        return settings.fault() == fault;
    }

    Counters counters() {
        return new Counters(uploadedBytes.get(), resets.get(), refreshes.get(), requests.get());
    }

    void countRequest() {
        requests.incrementAndGet();
    }

    void countRefresh() {
        refreshes.incrementAndGet();
    }

    synchronized void uploadStarted(long contentLength) {
        if (isFirstUpload) {
            bytesUntilReset = Math.min(settings.resetEveryBytes(), Math.max(1, contentLength / 2));
            isFirstUpload = false;
        }
    }

    /// @throws ResetException when the connection is to be reset now
    synchronized void uploaded(int bytes) throws ResetException {
        uploadedBytes.addAndGet(bytes);
        if (settings.fault() != Fault.RESET) {
            return;
        }
        bytesUntilReset -= bytes;
        if (bytesUntilReset <= 0) {
            bytesUntilReset = settings.resetEveryBytes();
            resets.incrementAndGet();
            throw new ResetException();
        }
    }
}
