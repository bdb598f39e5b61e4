package dev.podworks.deliveries.cloud;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Settings for all providers. Those of one provider are in its own package, as `podworks.cloud.<provider>`.
///
/// @param redirectUrl the page to which providers send users back
/// @param standInUrl the stand-in of local runs; null where providers are real
@ConfigurationProperties("podworks.cloud")
public record CloudProperties(URI redirectUrl, @Nullable String standInUrl) {
    public Optional<URI> standIn() {
        return Optional.ofNullable(standInUrl).filter(url -> !url.isBlank()).map(URI::create);
    }
}
