package dev.podworks.local.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @TempDir
    Path folder;

    @Test
    void generatedSecretsAreReusedByLaterCommands() {
        var file = folder.resolve("secrets");
        var password = new Secrets(file).databasePassword(ServiceModule.BILLING);
        assertThat(new Secrets(file).databasePassword(ServiceModule.BILLING)).isEqualTo(password);
    }

    /// A stack that was wiped and started by one command went on with the old secrets, which stood in no file any more:
    /// the next command made up others, and what it started reached no database.
    @Test
    void secretsCreatedAfterAWipeAreStored() throws Exception {
        var file = folder.resolve("secrets");
        new Secrets(file).databasePassword(ServiceModule.BILLING);
        var secrets = new Secrets(file);

        Files.delete(file);
        secrets.forget();

        var inUse = secrets.databasePassword(ServiceModule.BILLING);
        assertThat(new Secrets(file).databasePassword(ServiceModule.BILLING)).isEqualTo(inUse);
    }
}
