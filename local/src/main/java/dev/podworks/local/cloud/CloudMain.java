package dev.podworks.local.cloud;

import dev.podworks.local.program.ParentProcess;
import dev.podworks.local.program.Settings;
import dev.podworks.local.provider.ProviderServer;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The cloud services of a deployment, on this machine: an S3 store, a mail server and, if configured, the stand-in
/// for cloud storage providers, each on a folder.
///
/// In tests the command `NAME` creates the bucket of that name. The response is the name, or `error: …`.
public final class CloudMain {

    private static final Logger log = LoggerFactory.getLogger(CloudMain.class);

    private CloudMain() {}

    public static void main(String[] args) throws Exception {
        var environment = Settings.ofEnvironment();
        var settings = CloudSettings.of(environment);
        var store = new ObjectStore(settings.storeData(), settings.store(), settings.credentials());
        var mailbox = new Mailbox(settings.mail(), settings.smtp(), InstantSource.system());
        var providers = providers(settings);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(store, mailbox, providers), "stop-cloud"));

        store.createBucket(settings.bucket());
        mailbox.start();
        providers.ifPresent(ProviderServer::start);
        store.start();
        log.info(
                "Store at {}, mail at {}, cloud storage {}",
                settings.store(),
                settings.smtp(),
                providers.map(all -> "at " + all.address()).orElse("nowhere"));
        ParentProcess.hold(environment, name -> createBucket(store, name));
        System.exit(0);
    }

    private static Optional<ProviderServer> providers(CloudSettings settings) throws IOException {
        var providers = settings.providers();
        return providers.isPresent()
                ? Optional.of(new ProviderServer(
                        providers.get().folder(), providers.get().port(), InstantSource.system()))
                : Optional.empty();
    }

    private static String createBucket(ObjectStore store, String name) {
        try {
            store.createBucket(name);
            return name;
        } catch (IOException | IllegalArgumentException e) {
            return "error: " + e.getMessage();
        }
    }

    private static void stop(ObjectStore store, Mailbox mailbox, Optional<ProviderServer> providers) {
        try {
            providers.ifPresent(ProviderServer::stop);
            mailbox.stop();
            store.stop();
        } catch (Exception e) {
            log.warn("The store did not stop in order", e);
        }
    }
}
