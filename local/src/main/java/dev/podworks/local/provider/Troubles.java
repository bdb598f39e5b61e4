package dev.podworks.local.provider;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

/// The fault that is switched on, and what has been counted.
final class Troubles {
    private static final long EVERY_50_MB = 50_000_000;
    private static final int BUSY_SECONDS = 60;
    private static final int FOUR_HOURS = 14_400;

    private final AtomicLong uploadedBytes = new AtomicLong();
    private final AtomicLong resets = new AtomicLong();
    private final AtomicLong refreshes = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private volatile Switches switches = Switches.NONE;
    private long untilReset;
    private boolean isFirst;

    /// @param resetEveryBytes of uploads; the first upload after the switch breaks in its middle if that is sooner
    /// @param retryAfterSeconds what `Retry-After` says while it is busy
    /// @param accessTokenSeconds how long an access token works
    record Switches(Fault fault, long resetEveryBytes, int retryAfterSeconds, int accessTokenSeconds) {
        static final Switches NONE = new Switches(Fault.NONE, EVERY_50_MB, BUSY_SECONDS, FOUR_HOURS);
    }

    /// @param uploadedBytes all that came in as parts of uploads, those that were forgotten too
    record Counted(Fault fault, long uploadedBytes, long resets, long refreshes, long requests) {}

    /// The connection is to break here.
    static final class ResetException extends IOException {
        ResetException() {
            super("reset on purpose");
        }
    }

    synchronized void set(Switches next) {
        switches = next;
        isFirst = true;
    }

    Switches switches() {
        return switches;
    }

    boolean has(Fault fault) {
        return switches.fault() == fault;
    }

    Counted counted() {
        return new Counted(switches.fault(), uploadedBytes.get(), resets.get(), refreshes.get(), requests.get());
    }

    void countRequest() {
        requests.incrementAndGet();
    }

    void countRefresh() {
        refreshes.incrementAndGet();
    }

    synchronized void uploadBegins(long contentLength) {
        if (isFirst) {
            untilReset = Math.min(switches.resetEveryBytes(), Math.max(1, contentLength / 2));
            isFirst = false;
        }
    }

    /// @throws ResetException when it is time
    synchronized void uploaded(int bytes) throws ResetException {
        uploadedBytes.addAndGet(bytes);
        if (switches.fault() != Fault.RESET) {
            return;
        }
        untilReset -= bytes;
        if (untilReset <= 0) {
            untilReset = switches.resetEveryBytes();
            resets.incrementAndGet();
            throw new ResetException();
        }
    }
}
