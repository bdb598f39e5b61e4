package dev.podworks.deliveries.cloud.folder;

import dev.podworks.contracts.delivery.Provider;
import dev.podworks.deliveries.cloud.CloudHttp;
import dev.podworks.deliveries.cloud.CloudProvider;
import dev.podworks.deliveries.cloud.CloudStorage;
import dev.podworks.deliveries.cloud.OAuthEndpoints;
import dev.podworks.deliveries.cloud.TargetFormat;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Dropbox, which addresses folders by path.
@Component
class FolderProvider implements CloudProvider {
    private final FolderProperties properties;
    private final CloudStorage storage;

    FolderProvider(FolderProperties properties, CloudHttp http) {
        this.properties = properties;
        this.storage = new FolderStorage(http, properties);
    }

    @Override
    public Provider provider() {
        return Provider.FOLDER;
    }

    @Override
    public OAuthEndpoints oauth() {
        return new OAuthEndpoints(
                properties.webUrl().resolve("/oauth2/authorize"),
                properties.apiUrl().resolve("/oauth2/token"),
                properties.clientId(),
                properties.clientSecret(),
                Map.of("token_access_type", "offline"));
    }

    @Override
    public TargetFormat targetFormat() {
        return TargetFormat.PATH;
    }

    @Override
    public CloudStorage storage() {
        return storage;
    }
}
