package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Applied migrations never change: Flyway fails the start if a checksum in the database's history differs, and a
/// database migrated with the old text would differ from a new one.
///
/// `migrations.sha256` has the format of `sha256sum`. A new migration gets its line in the commit that adds it:
/// `sha256sum <module>/src/main/resources/db/service/V<n>__<name>.sql >> k8s/src/test/resources/migrations.sha256`
class MigrationsTest {
    private static final Path CHECKSUMS = Tree.ROOT.resolve("k8s/src/test/resources/migrations.sha256");

    @Test
    void noMigrationIsEditedOrRemoved() throws Exception {
        assertThat(present()).containsAllEntriesOf(recorded());
    }

    @Test
    void everyMigrationHasItsChecksumRecorded() throws Exception {
        assertThat(recorded().keySet()).containsAll(present().keySet());
    }

    private static Map<String, String> recorded() throws IOException {
        try (var lines = Files.lines(CHECKSUMS)) {
            return lines.map(line -> line.split(" {2}", 2))
                    .collect(Collectors.toMap(columns -> columns[1], columns -> columns[0]));
        }
    }

    private static Map<String, String> present() throws Exception {
        var checksums = new TreeMap<String, String>();
        try (var modules = Files.newDirectoryStream(Tree.ROOT, Files::isDirectory)) {
            for (var module : modules) {
                addMigrations(module.resolve("src/main/resources/db"), checksums);
            }
        }
        return checksums;
    }

    private static void addMigrations(Path folder, Map<String, String> checksums) throws Exception {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (var files = Files.walk(folder)) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".sql")).toList()) {
                checksums.put(Tree.ROOT.relativize(file).toString(), sha256(file));
            }
        }
    }

    private static String sha256(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
