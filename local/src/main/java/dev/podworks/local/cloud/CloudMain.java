package dev.podworks.local.cloud;

import dev.podworks.local.program.Lifeline;
import dev.podworks.local.program.Settings;
import dev.podworks.local.provider.Providers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What a deployment finds in a cloud, on this machine: an S3 store, a mail server and two cloud storage providers,
/// each on a folder.
///
/// In tests the order `NAME` creates the bucket of that name. The answer is the name, or `error: …`.
public final class CloudMain {

    private static final Logger log = LoggerFactory.getLogger(CloudMain.class);

    private CloudMain() {}

    public static void main(String[] args) throws Exception {
        var settings = Settings.ofEnvironment();
        var credentials =
                new ObjectStore.Credentials(settings.text("STORE_ACCESS_KEY"), settings.text("STORE_SECRET_KEY"));
        var store = new ObjectStore(settings.path("STORE_DATA"), address(settings, "STORE_PORT"), credentials);
        var mailbox = new Mailbox(settings.path("MAIL_FOLDER"), address(settings, "SMTP_PORT"), InstantSource.system());
        var providers = new Providers(
                settings.path("PROVIDERS_FOLDER"), settings.port("PROVIDERS_PORT"), InstantSource.system());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(store, mailbox, providers), "stop-cloud"));

        store.createBucket(settings.text("STORE_BUCKET"));
        mailbox.start();
        providers.start();
        store.start();
        log.info(
                "Store on port {}, mail on port {}, cloud storage at {}",
                settings.port("STORE_PORT"),
                settings.port("SMTP_PORT"),
                providers.address());
        Lifeline.hold(settings, name -> createBucket(store, name));
        System.exit(0);
    }

    /// On this machine only, unless `CLOUD_ADDRESS` says where else: in a container, others are to reach it.
    private static InetSocketAddress address(Settings settings, String port) {
        var host = settings.values().getOrDefault("CLOUD_ADDRESS", "127.0.0.1");
        return new InetSocketAddress(host, settings.port(port));
    }

    private static String createBucket(ObjectStore store, String name) {
        try {
            store.createBucket(name);
            return name;
        } catch (IOException | IllegalArgumentException e) {
            return "error: " + e.getMessage();
        }
    }

    private static void stop(ObjectStore store, Mailbox mailbox, Providers providers) {
        try {
            providers.stop();
            mailbox.stop();
            store.stop();
        } catch (Exception e) {
            log.warn("The store did not stop in order", e);
        }
    }
}
