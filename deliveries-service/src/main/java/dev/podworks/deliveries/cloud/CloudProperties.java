package dev.podworks.deliveries.cloud;

import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// Where the providers are, and as whom we ask there.
///
/// @param redirectUrl the page to which a person comes back from a provider
/// @param standInUrl the stand-in of local runs; null where providers are real
@ConfigurationProperties("podworks.cloud")
public record CloudProperties(URI redirectUrl, @Nullable String standInUrl, Folder folder, Drive drive) {
    public Optional<URI> standIn() {
        return Optional.ofNullable(standInUrl).filter(url -> !url.isBlank()).map(URI::create);
    }

    /// @param apiUrl calls and tokens
    /// @param contentUrl uploads
    /// @param webUrl what people see: consent, folders
    public record Folder(URI apiUrl, URI contentUrl, URI webUrl, String clientId, String clientSecret) {}

    /// @param scope what people are asked to allow
    public record Drive(
            URI apiUrl, URI accountsUrl, URI tokenUrl, String clientId, String clientSecret, String scope) {}
}
