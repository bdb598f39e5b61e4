package dev.podworks.local.cloud;

import dev.podworks.local.program.Settings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/// What the cloud is told by its environment.
///
/// @param mail the folder with one file a message
/// @param providers empty where nobody is to find cloud storage here, as in containers
public record CloudSettings(
        ObjectStore.Credentials credentials,
        String bucket,
        InetSocketAddress store,
        Path storeData,
        InetSocketAddress smtp,
        Path mail,
        Optional<ProviderSettings> providers) {

    /// @param folder the user's files land in its subfolders
    public record ProviderSettings(int port, Path folder) {}

    /// @throws IllegalStateException one clear line for what is missing
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

    /// On this machine only, unless `CLOUD_ADDRESS` says where else: in a container, others are to reach it.
    private static InetSocketAddress address(Settings settings, String port) {
        var host = settings.values().getOrDefault("CLOUD_ADDRESS", "127.0.0.1");
        return new InetSocketAddress(host, settings.port(port));
    }
}
