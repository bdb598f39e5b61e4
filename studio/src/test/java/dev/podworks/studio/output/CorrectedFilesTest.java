package dev.podworks.studio.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/// The zip and the manifest of a corrected transcript.
class CorrectedFilesTest {
    private static final Instant CHANGED_AT = Instant.parse("2026-11-20T11:04:58Z");

    /// The studio's zips are stored, those of the simulator deflated.
    @ParameterizedTest
    @ValueSource(ints = {ZipEntry.STORED, ZipEntry.DEFLATED})
    void otherEntriesOfTheZipStayInTheirOrder(int method) throws IOException {
        var zip = zip(method, Map.of("a.mp3", "sound", "a.txt", "old", "manifest.json", "{}"));
        var out = new ByteArrayOutputStream();
        OutputZip.replace(new ByteArrayInputStream(zip), Map.of("a.txt", bytes("new text")), CHANGED_AT, out);
        assertThat(entries(out.toByteArray()))
                .containsEntry("a.mp3", "sound")
                .containsEntry("a.txt", "new text")
                .containsEntry("manifest.json", "{}")
                .hasSize(3);
        assertThat(entries(out.toByteArray()).keySet())
                .containsExactlyElementsOf(entries(zip).keySet());
    }

    @Test
    void aReplacementThatTheZipLacksIsAnError() throws IOException {
        var zip = zip(ZipEntry.STORED, Map.of("a.mp3", "sound"));
        assertThatThrownBy(() -> OutputZip.replace(
                        new ByteArrayInputStream(zip),
                        Map.of("b.txt", bytes("x")),
                        CHANGED_AT,
                        new ByteArrayOutputStream()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("b.txt");
    }

    @Test
    void aDamagedZipIsNotCopied() throws IOException {
        var zip = zip(ZipEntry.STORED, Map.of("a.mp3", "sound"));
        int at = new String(zip, StandardCharsets.ISO_8859_1).indexOf("sound");
        zip[at] ^= 1;
        assertThatThrownBy(() -> OutputZip.replace(
                        new ByteArrayInputStream(zip), Map.of(), CHANGED_AT, new ByteArrayOutputStream()))
                .isInstanceOf(ZipException.class);
    }

    @Test
    void theManifestKeepsWhatThisReleaseDoesNotKnow() {
        var manifest = bytes("""
                {"aLaterProperty": 1, "outputs": [{"name": "a.mp3", "sizeBytes": 5, "sha256": "0"},
                 {"name": "a.txt", "sizeBytes": 3, "sha256": "1", "sources": []}], "transcription": {"status": "made"}}
                """);
        var corrected =
                JsonMapper.shared().readTree(Manifest.corrected(manifest, Map.of("a.txt", bytes("abc")), CHANGED_AT));
        assertThat(corrected.at("/aLaterProperty").intValue()).isOne();
        assertThat(corrected.at("/outputs/0/sha256").stringValue()).isEqualTo("0");
        assertThat(corrected.at("/outputs/1/sizeBytes").intValue()).isEqualTo(3);
        assertThat(corrected.at("/outputs/1/sha256").stringValue())
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(corrected.at("/transcription/correctedAt").stringValue()).isEqualTo("2026-11-20T11:04:58Z");
        assertThat(corrected.at("/transcription/status").stringValue()).isEqualTo("made");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] zip(int method, Map<String, String> files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var file : files.entrySet()) {
                var entry = new ZipEntry(file.getKey());
                entry.setMethod(method);
                if (method == ZipEntry.STORED) {
                    var crc32 = new CRC32();
                    crc32.update(bytes(file.getValue()));
                    entry.setSize(bytes(file.getValue()).length);
                    entry.setCrc(crc32.getValue());
                }
                zip.putNextEntry(entry);
                zip.write(bytes(file.getValue()));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static Map<String, String> entries(byte[] zip) throws IOException {
        var entries = new LinkedHashMap<String, String>();
        try (var in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return entries;
    }
}
