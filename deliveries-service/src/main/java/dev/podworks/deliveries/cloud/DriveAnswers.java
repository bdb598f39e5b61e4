package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.DeliveryError.Code;
import java.util.Set;

/// What the answers of the Google Drive v3 API mean. See the package's table.
final class DriveAnswers {
    private static final Set<String> TOO_OFTEN =
            Set.of("rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded", "sharingRateLimitExceeded");
    private static final Set<String> FULL = Set.of(
            "storageQuotaExceeded", "quotaExceeded", "teamDriveFileLimitExceeded", "numChildrenInNonRootLimitExceeded");

    private DriveAnswers() {}

    static CloudException fault(Answer answer) {
        var reason = answer.json().at("/error/errors/0/reason").asString("");
        if (answer.isBusy() || TOO_OFTEN.contains(reason)) {
            return answer.busy();
        }
        return switch (answer.status()) {
            case 401 -> new CloudException.LoginRefused();
            case 403 ->
                FULL.contains(reason)
                        ? new CloudException.Refused(Code.STORAGE_FULL, "The storage account is full.")
                        : new CloudException.Refused(
                                Code.FOLDER_FORBIDDEN, "The login can't write to the folder any more.");
            case 404 -> missing();
            default -> new CloudException.Refused(Code.PROVIDER_ERROR, answer.quoted());
        };
    }

    static CloudException.Refused missing() {
        return new CloudException.Refused(Code.FOLDER_MISSING, "The folder was deleted or moved.");
    }
}
