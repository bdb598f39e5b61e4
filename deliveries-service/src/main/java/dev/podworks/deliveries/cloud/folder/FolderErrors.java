package dev.podworks.deliveries.cloud.folder;

import dev.podworks.deliveries.cloud.CloudException;
import dev.podworks.deliveries.cloud.CloudResponse;

/// What the error responses of the Dropbox HTTP API mean.
///
/// | response | exception |
/// |---|---|
/// | 429, 5xx, 409 `too_many_write_operations` | `Unavailable` |
/// | 401 other than `missing_scope` | `Unauthorized` |
/// | 409 `insufficient_space`, `insufficient_quota` | `storage_full` |
/// | 403, 401 `missing_scope`, 409 `no_write_permission`, `team_folder` | `folder_forbidden` |
/// | 409 `path/not_found`, `path/not_folder` | `folder_missing` |
/// | 409 `not_found`, `closed`, `lookup_failed` | `UploadNotFound` |
/// | anything else | `provider_error` |
final class FolderErrors {
    private FolderErrors() {}

    /// Such as `path/not_found/..`.
    static String summary(CloudResponse response) {
        return response.json().path("error_summary").asString("");
    }

    static CloudException of(CloudResponse response) {
        var summary = summary(response);
        if (response.isUnavailable()) {
            return response.unavailable();
        }
        return switch (response.status()) {
            case 401 ->
                summary.startsWith("missing_scope")
                        ? CloudException.folderForbidden()
                        : new CloudException.Unauthorized();
            case 403 -> CloudException.folderForbidden();
            case 409 -> conflict(response, summary);
            default -> response.providerError();
        };
    }

    private static CloudException conflict(CloudResponse response, String summary) {
        if (summary.contains("insufficient_space") || summary.contains("insufficient_quota")) {
            return CloudException.storageFull();
        }
        if (summary.contains("no_write_permission") || summary.contains("team_folder")) {
            return CloudException.folderForbidden();
        }
        if (summary.startsWith("path/not_found") || summary.startsWith("path/not_folder")) {
            return CloudException.folderMissing();
        }
        if (summary.contains("too_many_write_operations") || summary.contains("operation_suppressed")) {
            return response.unavailable();
        }
        if (summary.startsWith("not_found") || summary.startsWith("closed") || summary.startsWith("lookup_failed")) {
            return new CloudException.UploadNotFound();
        }
        return response.providerError();
    }
}
