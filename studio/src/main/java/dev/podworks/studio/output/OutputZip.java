package dev.podworks.studio.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/// The zip of all outputs and the manifest. Entries are stored, not deflated, since encoded audio doesn't get
/// smaller. The same outputs result in the same bytes.
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
        write(Manifest.FILE_NAME, manifest, createdAt, zip);
        zip.finish();
        out.flush();
    }

    /// Copies a zip with other contents of some entries, without holding more than a buffer of the rest. Leaves
    /// both streams open.
    ///
    /// @throws IOException also if the zip has no entry for a replacement, or is damaged
    public static void replace(
            InputStream original, Map<String, byte[]> replacements, Instant changedAt, OutputStream out)
            throws IOException {
        ZipInputStream in = new ZipInputStream(original);
        ZipOutputStream zip = new ZipOutputStream(out);
        Set<String> missing = new HashSet<>(replacements.keySet());
        for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
            byte[] replacement = replacements.get(entry.getName());
            if (replacement == null) {
                zip.putNextEntry(copy(entry));
                in.transferTo(zip);
                zip.closeEntry();
            } else {
                write(entry.getName(), replacement, changedAt, zip);
                missing.remove(entry.getName());
            }
        }
        if (!missing.isEmpty()) {
            throw new IOException("The zip lacks " + missing);
        }
        zip.finish();
        out.flush();
    }

    private static void write(String name, byte[] content, Instant time, ZipOutputStream zip) throws IOException {
        CRC32 crc32 = new CRC32();
        crc32.update(content);
        zip.putNextEntry(entry(name, content.length, crc32.getValue(), time));
        zip.write(content);
        zip.closeEntry();
    }

    /// The sizes of deflated entries follow their contents.
    private static ZipEntry copy(ZipEntry entry) {
        var copy = entry.getMethod() == ZipEntry.STORED
                ? entry(entry.getName(), entry.getSize(), entry.getCrc(), Instant.EPOCH)
                : new ZipEntry(entry.getName());
        copy.setLastModifiedTime(entry.getLastModifiedTime());
        return copy;
    }

    private static ZipEntry entry(String name, long sizeBytes, long crc32, Instant createdAt) {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(sizeBytes);
        entry.setCompressedSize(sizeBytes);
        entry.setCrc(crc32);
        entry.setLastModifiedTime(FileTime.from(createdAt));
        return entry;
    }
}
