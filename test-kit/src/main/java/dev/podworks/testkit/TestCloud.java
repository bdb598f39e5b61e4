package dev.podworks.testkit;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/// The program behind [TestStore], [TestMailbox] and [TestProviders].
final class TestCloud {

    static final String ACCESS_KEY = "podworks-test";
    static final String SECRET_KEY = "podworks-test-secret";

    static final int STORE_PORT = FreePorts.next();
    static final int SMTP_PORT = FreePorts.next();
    static final int PROVIDERS_PORT = FreePorts.next();
    private static final int HEAP_MEGABYTES = 96;
    private static final Path DATA = TestDirectories.data("cloud");
    static final Path MAIL_DIRECTORY = DATA.resolve("mail");
    static final Path PROVIDERS_DIRECTORY = DATA.resolve("providers");
    static final ChildProgram PROGRAM = start();

    private TestCloud() {}

    /// Not a constant, since a use of a constant would not start the program.
    static URI providers() {
        return URI.create("http://127.0.0.1:" + PROVIDERS_PORT);
    }

    private static ChildProgram start() {
        return ChildProgram.start(
                "cloud",
                "dev.podworks.local.cloud.CloudMain",
                HEAP_MEGABYTES,
                DATA,
                Map.of(
                        "STORE_PORT", Integer.toString(STORE_PORT),
                        "STORE_DATA", DATA.resolve("store").toString(),
                        "STORE_BUCKET", "podworks",
                        "STORE_ACCESS_KEY", ACCESS_KEY,
                        "STORE_SECRET_KEY", SECRET_KEY,
                        "SMTP_PORT", Integer.toString(SMTP_PORT),
                        "MAIL_FOLDER", MAIL_DIRECTORY.toString(),
                        "PROVIDERS_PORT", Integer.toString(PROVIDERS_PORT),
                        "PROVIDERS_FOLDER", PROVIDERS_DIRECTORY.toString()));
    }
}
