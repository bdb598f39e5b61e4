package dev.podworks.sdk.request;

import java.util.OptionalLong;

/** Receives the progress of an upload or a download. It is called by the thread that transfers: return quickly. */
@FunctionalInterface
public interface TransferListener {
    /** Called as bytes are sent or received. */
    void onProgress(TransferProgress progress);

    /**
     * How far a transfer is.
     *
     * @param fileName the name of the file
     * @param bytes how many of its bytes were transferred
     * @param totalBytes how many it has, if storage says so
     */
    record TransferProgress(String fileName, long bytes, OptionalLong totalBytes) {}
}
