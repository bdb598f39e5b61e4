package dev.podworks.deliveries.cloud.drive;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.deliveries.cloud.CloudHttp;
import dev.podworks.deliveries.cloud.CloudProvider;
import dev.podworks.deliveries.cloud.CloudStorage;
import dev.podworks.deliveries.cloud.OAuthEndpoints;
import dev.podworks.deliveries.cloud.TargetFormat;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Google Drive, which addresses folders by id.
@Component
class DriveProvider implements CloudProvider {
    private final DriveProperties properties;
    private final CloudStorage storage;

    DriveProvider(DriveProperties properties, CloudHttp http) {
        this.properties = properties;
        this.storage = new DriveStorage(http, properties.apiUrl());
    }

    @Override
    public Provider provider() {
        return Provider.DRIVE;
    }

    @Override
    public OAuthEndpoints oauth() {
        return new OAuthEndpoints(
                properties.accountsUrl().resolve("/o/oauth2/v2/auth"),
                properties.tokenUrl().resolve("/token"),
                properties.clientId(),
                properties.clientSecret(),
                // Without `prompt=consent` a user who consented before gets no refresh token.
                Map.of("access_type", "offline", "prompt", "consent", "scope", properties.scope()));
    }

    @Override
    public TargetFormat targetFormat() {
        return TargetFormat.FOLDER_ID_AND_PATH;
    }

    @Override
    public CloudStorage storage() {
        return storage;
    }
}
