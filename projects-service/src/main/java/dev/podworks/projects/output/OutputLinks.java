package dev.podworks.projects.output;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.contracts.studio.StoredOutputs.StoredOutput;
import dev.podworks.contracts.studio.StoredOutputs.StoredWaveform;
import dev.podworks.store.PresignedUrls;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/// Presigned links to stored outputs. They expire after an hour; each response contains new ones.
@Component
public class OutputLinks {
    private static final Duration VALID_FOR = Duration.ofHours(1);

    private final PresignedUrls links;

    OutputLinks(PresignedUrls links) {
        this.links = links;
    }

    public List<OutputView> outputs(StoredOutputs stored) {
        return stored.files().stream()
                .map(file -> new OutputView(file.kind(), file.name(), file.sizeBytes(), link(file)))
                .toList();
    }

    public URI link(StoredOutput file) {
        return links.toRead(file.objectKey(), file.name(), VALID_FOR);
    }

    public URI link(StoredWaveform waveform) {
        return links.toRead(waveform.objectKey(), waveform.name(), VALID_FOR);
    }

    /// To an input file, as long as files-service keeps it.
    public URI recording(FileId file, String fileName) {
        return links.toRead(ObjectKeys.file(file), fileName, VALID_FOR);
    }

    /// @param downloadName the file name for browsers
    public URI zip(StoredOutputs stored, String downloadName) {
        return links.toRead(stored.zipKey(), downloadName, VALID_FOR);
    }

    public URI manifest(StoredOutputs stored) {
        return links.toRead(stored.manifestKey(), "manifest.json", VALID_FOR);
    }
}
