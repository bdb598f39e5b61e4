package dev.podworks.testkit;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// An S3 store that checks signatures (version 4) and takes presigned PUTs and form uploads, started with the first use
/// in a JVM.
public final class TestStore {

    private static final AtomicInteger COUNT = new AtomicInteger();

    private TestStore() {}

    public static String endpoint() {
        return "http://127.0.0.1:" + TestCloud.STORE_PORT;
    }

    public static String accessKey() {
        return TestCloud.ACCESS_KEY;
    }

    public static String secretKey() {
        return TestCloud.SECRET_KEY;
    }

    /// A new, empty bucket. Returns its name: the given one and a number.
    public static String bucket(String name) {
        var unique = name + "-" + COUNT.incrementAndGet();
        TestCloud.PROGRAM.order(unique);
        return unique;
    }

    /// The variables by which a service is told of its store, with a new bucket.
    public static Map<String, String> environment() {
        return Map.of(
                "STORE_ENDPOINT", endpoint(),
                "STORE_REGION", "us-east-1",
                "STORE_BUCKET", bucket("podworks"),
                "STORE_ACCESS_KEY", accessKey(),
                "STORE_SECRET_KEY", secretKey());
    }
}
