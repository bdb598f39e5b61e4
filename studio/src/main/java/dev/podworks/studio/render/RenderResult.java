package dev.podworks.studio.render;

import dev.podworks.studio.output.Manifest;
import dev.podworks.studio.output.OutputFile;
import dev.podworks.studio.output.OutputZip;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// The finished files of a job, on this worker's disk until closed.
public final class RenderResult implements AutoCloseable {
    private final List<OutputFile> files;
    private final Manifest manifest;
    private final ScratchSpace.Directory directory;
    private final JobProgress progress;

    RenderResult(List<OutputFile> files, Manifest manifest, ScratchSpace.Directory directory, JobProgress progress) {
        this.files = List.copyOf(files);
        this.manifest = manifest;
        this.directory = directory;
        this.progress = progress;
        progress.rendered();
    }

    /// In the order of the job's tracks.
    public List<OutputFile> files() {
        return files;
    }

    public Manifest manifest() {
        return manifest;
    }

    /// Streams the zip of all files and the manifest, and leaves the stream open.
    public void writeZip(OutputStream out) throws IOException {
        OutputZip.write(files, manifest.toJson(), manifest.createdAt(), out);
    }

    /// Reports the progress of storing the files and the zip.
    ///
    /// @param bytes of both so far
    public void stored(long bytes) {
        progress.stored((double) bytes / Math.max(1, 2 * totalBytes()));
    }

    private long totalBytes() {
        return files.stream().mapToLong(OutputFile::sizeBytes).sum();
    }

    @Override
    public void close() throws IOException {
        progress.close();
        directory.close();
    }
}
