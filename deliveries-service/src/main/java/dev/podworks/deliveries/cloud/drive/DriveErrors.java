package dev.podworks.deliveries.cloud.drive;

import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudResponse;
import java.util.Set;

/// What the error responses of the Google Drive v3 API mean.
///
/// | response | exception |
/// |---|---|
/// | 429, 5xx, 403 `rateLimitExceeded` and its variants | `Unavailable` |
/// | 401 | `Unauthorized` |
/// | 403 `storageQuotaExceeded` and its variants | `storage_full` |
/// | other 403 | `folder_forbidden` |
/// | 404 | `folder_missing` |
/// | anything else | `provider_error` |
final class DriveErrors {
    private static final Set<String> RATE_LIMITED =
            Set.of("rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded", "sharingRateLimitExceeded");
    private static final Set<String> FULL = Set.of(
            "storageQuotaExceeded", "quotaExceeded", "teamDriveFileLimitExceeded", "numChildrenInNonRootLimitExceeded");

    private DriveErrors() {}

    static CloudException of(CloudResponse response) {
        var reason = response.json().at("/error/errors/0/reason").asString("");
        if (response.isUnavailable() || RATE_LIMITED.contains(reason)) {
            return response.unavailable();
        }
        return switch (response.status()) {
            case 401 -> new CloudException.Unauthorized();
            case 403 -> FULL.contains(reason) ? CloudException.storageFull() : CloudException.folderForbidden();
            case 404 -> CloudException.folderMissing();
            default -> response.providerError();
        };
    }
}
