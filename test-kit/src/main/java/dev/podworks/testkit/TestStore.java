package dev.podworks.testkit;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// An S3 store that verifies signatures (version 4) and supports presigned PUTs and form uploads. Started on first
/// use in a JVM.
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

    /// Creates an empty bucket.
    ///
    /// @return its name: the given one with a number appended
    public static String bucket(String name) {
        var unique = name + "-" + COUNT.incrementAndGet();
        TestCloud.PROGRAM.send(unique);
        return unique;
    }

    /// The environment variables of a service that uses this store, with a new bucket.
    public static Map<String, String> environment() {
        return Map.of(
                "STORE_ENDPOINT", endpoint(),
                "STORE_REGION", "us-east-1",
                "STORE_BUCKET", bucket("podworks"),
                "STORE_ACCESS_KEY", accessKey(),
                "STORE_SECRET_KEY", secretKey());
    }
}
