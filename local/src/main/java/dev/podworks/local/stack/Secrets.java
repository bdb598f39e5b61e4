package dev.podworks.local.stack;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Properties;
import java.util.function.Supplier;

/// Passwords and keys of one stack, generated on first use and stored in a file that only its owner can read.
final class Secrets {

    private static final int PASSWORD_BYTES = 18;
    private static final int KEY_BYTES = 32;

    private final Path file;
    private final SecureRandom random = new SecureRandom();
    private final Properties values;

    Secrets(Path file) {
        this.file = file;
        this.values = PropertiesFile.load(file);
    }

    String postgresPassword() {
        return password("postgres.password");
    }

    String databasePassword(ServiceModule service) {
        return password(service.module() + ".database-password");
    }

    String storeAccessKey() {
        return password("store.access-key");
    }

    String storeSecretKey() {
        return password("store.secret-key");
    }

    String operatorToken() {
        return password("operator.token");
    }

    /// The signing secret of a service: 32 random bytes, base64.
    String serviceSecret(ServiceModule service) {
        return get(service.module() + ".secret", () -> Base64.getEncoder().encodeToString(bytes(KEY_BYTES)));
    }

    /// The keyset with which a service encrypts secrets at rest: Tink's JSON.
    String encryptionKeyset(ServiceModule service) {
        return get(service.module() + ".encryption-keyset", EncryptionKeyset::generate);
    }

    /// After a wipe new secrets are generated, and stored for later commands.
    synchronized void forget() {
        values.clear();
    }

    private String password(String name) {
        return get(name, () -> HexFormat.of().formatHex(bytes(PASSWORD_BYTES)));
    }

    private synchronized String get(String name, Supplier<String> generator) {
        var stored = values.getProperty(name);
        if (stored != null) {
            return stored;
        }
        var created = generator.get();
        values.setProperty(name, created);
        PropertiesFile.save(file, values);
        return created;
    }

    private byte[] bytes(int count) {
        var bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
