package dev.podworks.deliveries.cloud;

import dev.podworks.contracts.delivery.Provider;

/// A cloud storage provider: everything that is specific to it. Each constant of [Provider] has one bean of this
/// type, in the package `cloud.<provider>`; [CloudProviders] refuses to start without it.
public interface CloudProvider {
    Provider provider();

    /// How users authorize us, and with which scopes.
    OAuthEndpoints oauth();

    /// What a destination's target looks like.
    TargetFormat targetFormat();

    /// Folders and uploads.
    CloudStorage storage();
}
