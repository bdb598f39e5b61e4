package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError.Code;

/// What the answers of the Dropbox HTTP API mean. See the package's table.
final class FolderAnswers {
    private FolderAnswers() {}

    /// `path/not_found/..`: the words of a 409.
    static String summary(Answer answer) {
        return answer.json().path("error_summary").asString("");
    }

    static CloudException fault(Answer answer) {
        var summary = summary(answer);
        if (answer.isBusy()) {
            return answer.busy();
        }
        return switch (answer.status()) {
            case 401 -> summary.startsWith("missing_scope") ? forbidden() : new CloudException.LoginRefused();
            case 403 -> forbidden();
            case 409 -> conflict(answer, summary);
            default -> new CloudException.Refused(Code.PROVIDER_ERROR, answer.quoted());
        };
    }

    private static CloudException conflict(Answer answer, String summary) {
        if (summary.contains("insufficient_space") || summary.contains("insufficient_quota")) {
            return new CloudException.Refused(Code.STORAGE_FULL, "The storage account is full.");
        }
        if (summary.contains("no_write_permission") || summary.contains("team_folder")) {
            return forbidden();
        }
        if (summary.startsWith("path/not_found") || summary.startsWith("path/not_folder")) {
            return new CloudException.Refused(Code.FOLDER_MISSING, "The folder was deleted or moved.");
        }
        if (summary.contains("too_many_write_operations") || summary.contains("operation_suppressed")) {
            return answer.busy();
        }
        if (summary.startsWith("not_found") || summary.startsWith("closed") || summary.startsWith("lookup_failed")) {
            return new CloudException.UploadLost();
        }
        return new CloudException.Refused(Code.PROVIDER_ERROR, answer.quoted());
    }

    private static CloudException forbidden() {
        return new CloudException.Refused(Code.FOLDER_FORBIDDEN, "The login can't write to the folder any more.");
    }
}
