package dev.podworks.testkit;

import dev.podworks.local.stack.EncryptionKeyset;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// The environment variables of a service under test, for a database, broker, store and mailbox. Only those
/// requested are started.
///
/// In a Spring test: `@DynamicPropertySource static void properties(DynamicPropertyRegistry registry) {
/// ServiceProperties.withDatabase("billing").withKafka().register(registry::add); }`
public final class ServiceProperties {

    private static final int SECRET_BYTES = 32;

    private final Map<String, String> values = new LinkedHashMap<>();

    private ServiceProperties() {
        var secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        values.put("SERVICE_SECRET", Base64.getEncoder().encodeToString(secret));
        values.put("ENCRYPTION_KEYSET", EncryptionKeyset.generate());
        values.put("SERVER_PORT", "0");
    }

    /// With a new, empty database.
    public static ServiceProperties withDatabase(String name) {
        return with(TestPostgres.database(name));
    }

    public static ServiceProperties with(TestDatabase database) {
        return new ServiceProperties().and(database.environment());
    }

    public ServiceProperties withKafka() {
        return and(Map.of(
                "KAFKA_BOOTSTRAP_SERVERS", TestKafka.bootstrapServers(),
                "KAFKA_TOPIC_PARTITIONS", "4",
                "KAFKA_TOPIC_REPLICAS", "1"));
    }

    /// Adds the object store, with a new bucket.
    public ServiceProperties withStore() {
        return and(TestStore.environment());
    }

    public ServiceProperties withMailbox() {
        return and(TestMailbox.environment());
    }

    public ServiceProperties and(String name, String value) {
        return and(Map.of(name, value));
    }

    private ServiceProperties and(Map<String, String> more) {
        values.putAll(more);
        return this;
    }

    public Map<String, String> environment() {
        return Map.copyOf(values);
    }

    public void register(BiConsumer<String, Supplier<Object>> registry) {
        values.forEach((name, value) -> registry.accept(name, () -> value));
    }
}
