package dev.podworks.projects.output;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectFile;
import dev.podworks.projects.project.ProjectTable;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// What the account page plays and draws: the input files, and the waveforms before and after processing. The route
/// is not open to API keys.
@RestController
class PlaybackController {
    private final ProjectTable projects;
    private final FileReadModel files;
    private final OutputLinks links;

    PlaybackController(ProjectTable projects, FileReadModel files, OutputLinks links) {
        this.projects = projects;
        this.files = files;
        this.links = links;
    }

    /// @param url null until the file is ready, and after its deletion
    record Recording(
            FileId fileId, String fileName, @Nullable URI url) {}

    record Waveform(String name, URI url) {}

    /// @param waveforms with the names that the manifest uses
    record ProjectSound(List<Recording> recordings, List<Waveform> waveforms) {}

    @GetMapping("/account/api/projects/{id}/sound")
    Mono<ProjectSound> get(Caller caller, @PathVariable ProjectId id) {
        return projects.find(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(project -> files.find(project.fileIds()).map(snapshots -> playback(project, snapshots)));
    }

    private ProjectSound playback(Project project, FileSnapshots snapshots) {
        var recordings = project.files().stream()
                .map(file -> new Recording(file.id(), file.fileName(), link(file, snapshots)))
                .toList();
        var waveforms = Optional.ofNullable(project.outputs()).map(StoredOutputs::waveforms).orElse(List.of()).stream()
                .map(waveform -> new Waveform(waveform.name(), links.link(waveform)))
                .toList();
        return new ProjectSound(recordings, waveforms);
    }

    private @Nullable URI link(ProjectFile file, FileSnapshots snapshots) {
        return snapshots
                .find(file.id())
                .filter(snapshot -> snapshot.status() == FileStatus.READY)
                .map(snapshot -> links.recording(snapshot.id(), snapshot.fileName()))
                .orElse(null);
    }
}
