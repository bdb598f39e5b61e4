package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import java.time.Duration;
import java.util.Optional;

/// A failed request to a provider, by what can be done about it. Users see the message.
public abstract sealed class CloudException extends RuntimeException {
    private CloudException(String message) {
        super(message, null, false, false);
    }

    /// Rate limited, or down: retry later.
    public static final class Unavailable extends CloudException {
        private final transient Optional<Duration> retryAfter;

        Unavailable(String message, Optional<Duration> retryAfter) {
            super(message);
            this.retryAfter = retryAfter;
        }

        public Optional<Duration> retryAfter() {
            return retryAfter;
        }
    }

    /// No response, or an incomplete one. What was sent may have arrived.
    public static final class ConnectionFailed extends CloudException {
        ConnectionFailed(String message) {
            super(message);
        }
    }

    /// The token or the code was rejected.
    public static final class Unauthorized extends CloudException {
        public Unauthorized() {
            super("The provider no longer accepts our access. Reconnect the storage account.");
        }
    }

    /// The upload session does not exist any more: the file has to be uploaded from the start.
    public static final class UploadNotFound extends CloudException {
        public UploadNotFound() {
            super("The provider closed the upload.");
        }
    }

    /// A permanent error: retrying does not help.
    public static final class Rejected extends CloudException {
        private final transient DeliveryError error;

        public Rejected(Code code, String message) {
            super(message);
            this.error = new DeliveryError(code, message);
        }

        public DeliveryError error() {
            return error;
        }
    }

    public static Rejected storageFull() {
        return new Rejected(Code.STORAGE_FULL, "The storage account is full. Free up space, then retry.");
    }

    public static Rejected folderForbidden() {
        return new Rejected(
                Code.FOLDER_FORBIDDEN, "The connected storage account no longer has write access to the folder.");
    }

    public static Rejected folderMissing() {
        return new Rejected(Code.FOLDER_MISSING, "The folder was deleted or moved.");
    }

    public boolean isFolderMissing() {
        return this instanceof Rejected rejected && rejected.error().code() == Code.FOLDER_MISSING;
    }
}
