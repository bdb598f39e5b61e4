package dev.podworks.contracts.delivery;

import dev.podworks.contracts.WireEnum;

/// Why a delivery failed, for the caller to read. Specification: Errors, project delivery error codes.
public record DeliveryError(Code code, String message) {
    public enum Code implements WireEnum {
        /// The folder was deleted or moved.
        FOLDER_MISSING,
        /// The login can't write there any more.
        FOLDER_FORBIDDEN,
        STORAGE_FULL,
        FILES_EXPIRED,
        /// Tried for 24 hours.
        TIMED_OUT,
        CONNECTION_REMOVED,
        DESTINATION_ARCHIVED,
        /// Anything else that the provider says; the message gives the reason.
        PROVIDER_ERROR
    }
}
