package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// Why a delivery failed, as shown to the caller.
public record DeliveryError(Code code, String message) {
    public enum Code implements WireEnum {
        /// The folder was deleted or moved.
        FOLDER_MISSING,
        /// The connection may no longer write to the folder.
        FOLDER_FORBIDDEN,
        STORAGE_FULL,
        FILES_EXPIRED,
        /// Retried for 24 hours without success.
        TIMED_OUT,
        CONNECTION_REMOVED,
        DESTINATION_ARCHIVED,
        /// Any other error of the provider; the message says which.
        PROVIDER_ERROR
    }
}
