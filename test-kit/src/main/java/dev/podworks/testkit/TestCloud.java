package dev.podworks.testkit;

import java.nio.file.Path;
import java.util.Map;

/// The program behind [TestStore] and [TestMailbox].
final class TestCloud {

    static final String ACCESS_KEY = "podworks-test";
    static final String SECRET_KEY = "podworks-test-secret";

    static final int STORE_PORT = FreePorts.next();
    static final int SMTP_PORT = FreePorts.next();
    private static final int HEAP_MEGABYTES = 96;
    private static final Path DATA = TestFolders.data("cloud");
    static final Path MAIL_FOLDER = DATA.resolve("mail");
    static final ChildProgram PROGRAM = start();

    private TestCloud() {}

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
                        "MAIL_FOLDER", MAIL_FOLDER.toString()));
    }
}
