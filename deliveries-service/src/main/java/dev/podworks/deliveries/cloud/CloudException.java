package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError;
import java.time.Duration;
import java.util.Optional;

/// What went wrong between us and a provider, by what can be done about it. The message is for people.
public abstract sealed class CloudException extends RuntimeException {
    private CloudException(String message) {
        super(message, null, false, false);
    }

    /// It asks us to come again later.
    public static final class Busy extends CloudException {
        private final transient Optional<Duration> retryAfter;

        Busy(String message, Optional<Duration> retryAfter) {
            super(message);
            this.retryAfter = retryAfter;
        }

        public Optional<Duration> retryAfter() {
            return retryAfter;
        }
    }

    /// No answer came, or not the whole of it. What was sent may have arrived.
    public static final class Broken extends CloudException {
        Broken(String message) {
            super(message);
        }
    }

    /// It does not take the token.
    public static final class LoginRefused extends CloudException {
        public LoginRefused() {
            super("The login does not work any more.");
        }
    }

    /// It does not know the upload any more: the file has to be sent anew.
    public static final class UploadLost extends CloudException {
        UploadLost() {
            super("The upload is not known any more.");
        }
    }

    /// It will say the same every time.
    public static final class Refused extends CloudException {
        private final transient DeliveryError error;

        public Refused(DeliveryError.Code code, String message) {
            super(message);
            this.error = new DeliveryError(code, message);
        }

        public DeliveryError error() {
            return error;
        }
    }
}
