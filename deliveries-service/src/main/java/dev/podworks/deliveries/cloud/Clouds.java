package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.kit.egress.Egress;
import java.time.InstantSource;
import java.util.Map;
import org.springframework.stereotype.Component;

/// The providers, by their neutral words.
@Component
public class Clouds {
    private final Cloud folder;
    private final Cloud drive;
    private final OAuth folderLogin;
    private final OAuth driveLogin;

    Clouds(Egress egress, InstantSource clock, CloudProperties properties) {
        var http = new CloudHttp(egress, clock);
        this.folder = new FolderCloud(http, properties.folder());
        this.drive = new DriveCloud(http, properties.drive());
        this.folderLogin = new OAuth(http, folderEndpoints(properties.folder()), properties.redirectUrl());
        this.driveLogin = new OAuth(http, driveEndpoints(properties.drive()), properties.redirectUrl());
    }

    public Cloud storage(Provider provider) {
        return switch (provider) {
            case FOLDER -> folder;
            case DRIVE -> drive;
        };
    }

    public OAuth login(Provider provider) {
        return switch (provider) {
            case FOLDER -> folderLogin;
            case DRIVE -> driveLogin;
        };
    }

    private static OAuth.Endpoints folderEndpoints(CloudProperties.Folder folder) {
        return new OAuth.Endpoints(
                folder.webUrl().resolve("/oauth2/authorize"),
                folder.apiUrl().resolve("/oauth2/token"),
                folder.clientId(),
                folder.clientSecret(),
                Map.of("token_access_type", "offline"));
    }

    private static OAuth.Endpoints driveEndpoints(CloudProperties.Drive drive) {
        return new OAuth.Endpoints(
                drive.accountsUrl().resolve("/o/oauth2/v2/auth"),
                drive.tokenUrl().resolve("/token"),
                drive.clientId(),
                drive.clientSecret(),
                // Without the consent anew it gives no refresh token to somebody who has consented before.
                Map.of("access_type", "offline", "prompt", "consent", "scope", drive.scope()));
    }
}
