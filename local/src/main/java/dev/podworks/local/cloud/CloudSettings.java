package dev.podworks.local.cloud;

import dev.podworks.local.program.Settings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/// The settings, from the environment.
///
/// @param mail the folder with one file per message
/// @param providers empty to disable cloud storage, as in containers
public record CloudSettings(
        ObjectStore.Credentials credentials,
        String bucket,
        InetSocketAddress store,
        Path storeData,
        InetSocketAddress smtp,
        Path mail,
        Optional<ProviderSettings> providers) {

    /// @param folder the parent of the folders with the user's files
    public record ProviderSettings(int port, Path folder) {}

    /// @throws IllegalStateException naming the missing variable
    public static CloudSettings of(Settings settings) {
        return new CloudSettings(
                new ObjectStore.Credentials(settings.text("STORE_ACCESS_KEY"), settings.text("STORE_SECRET_KEY")),
                settings.text("STORE_BUCKET"),
                address(settings, "STORE_PORT"),
                settings.path("STORE_DATA"),
                address(settings, "SMTP_PORT"),
                settings.path("MAIL_FOLDER"),
                settings.has("PROVIDERS_PORT")
                        ? Optional.of(new ProviderSettings(
                                settings.port("PROVIDERS_PORT"), settings.path("PROVIDERS_FOLDER")))
                        : Optional.empty());
    }

    /// The loopback address unless `CLOUD_ADDRESS` overrides it, as in a container.
    private static InetSocketAddress address(Settings settings, String port) {
        var host = settings.values().getOrDefault("CLOUD_ADDRESS", "127.0.0.1");
        return new InetSocketAddress(host, settings.port(port));
    }
}
