package dev.podworks.studio.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// The zip of all outputs and the manifest. Entries are stored, not deflated, since encoded audio doesn't get smaller.
/// The same outputs result in the same bytes.
public final class OutputZip {
    private OutputZip() {}

    /// Writes the zip and leaves the stream open: an upload is committed by the caller.
    public static void write(List<OutputFile> files, byte[] manifest, Instant createdAt, OutputStream out)
            throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        zip.setMethod(ZipOutputStream.STORED);
        for (OutputFile file : files) {
            zip.putNextEntry(entry(file.name(), file.sizeBytes(), file.crc32(), createdAt));
            Files.copy(file.path(), zip);
            zip.closeEntry();
        }
        CRC32 crc32 = new CRC32();
        crc32.update(manifest);
        zip.putNextEntry(entry(Manifest.FILE_NAME, manifest.length, crc32.getValue(), createdAt));
        zip.write(manifest);
        zip.closeEntry();
        zip.finish();
        out.flush();
    }

    private static ZipEntry entry(String name, long sizeBytes, long crc32, Instant createdAt) {
        ZipEntry entry = new ZipEntry(name);
        entry.setSize(sizeBytes);
        entry.setCompressedSize(sizeBytes);
        entry.setCrc(crc32);
        entry.setLastModifiedTime(FileTime.from(createdAt));
        return entry;
    }
}
