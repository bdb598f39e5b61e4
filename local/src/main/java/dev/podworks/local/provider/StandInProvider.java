package dev.podworks.local.provider;

import java.util.List;
import java.util.Locale;

/// The providers that the stand-in plays.
public enum StandInProvider {
    FOLDER(FolderApi::new, "FOLDER_API_URL", "FOLDER_CONTENT_URL", "FOLDER_WEB_URL"),
    DRIVE(DriveApi::new, "DRIVE_API_URL", "DRIVE_ACCOUNTS_URL", "DRIVE_TOKEN_URL");

    private final Factory factory;
    private final List<String> urlVariables;

    /// @param urlVariables with which deliveries-service is pointed at the stand-in
    StandInProvider(Factory factory, String... urlVariables) {
        this.factory = factory;
        this.urlVariables = List.of(urlVariables);
    }

    interface Factory {
        StandInApi create(UserFiles files, UploadSessions uploads, FaultInjection faults);
    }

    /// The environment variables of deliveries-service for this provider's addresses.
    public List<String> urlVariables() {
        return urlVariables;
    }

    /// The prefix of the environment variables with its credentials.
    public String variablePrefix() {
        return name();
    }

    /// The subfolder with its files, which is its name in the API too.
    String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    StandInApi create(UserFiles files, UploadSessions uploads, FaultInjection faults) {
        return factory.create(files, uploads, faults);
    }
}
