package dev.podworks.projects.project;

import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.KnownFiles;
import dev.podworks.projects.output.OutputLinks;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/// What the account page plays and draws: recordings as they came in, and the waveforms of before and after. The route
/// lets no key in.
@RestController
class SoundController {
    private final ProjectTable projects;
    private final KnownFiles knownFiles;
    private final OutputLinks links;

    SoundController(ProjectTable projects, KnownFiles knownFiles, OutputLinks links) {
        this.projects = projects;
        this.knownFiles = knownFiles;
        this.links = links;
    }

    /// @param url null while it is not in, and once it is gone
    record Recording(
            FileId fileId, String fileName, @Nullable URI url) {}

    record Waveform(String name, URI url) {}

    /// @param waveforms by the names that the manifest uses
    record ProjectSound(List<Recording> recordings, List<Waveform> waveforms) {}

    @GetMapping("/account/api/projects/{id}/sound")
    Mono<ProjectSound> read(Caller person, @PathVariable ProjectId id) {
        return projects.find(person, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(project -> knownFiles.find(project.fileIds()).map(facts -> sound(project, facts)));
    }

    private ProjectSound sound(Project project, FileFacts facts) {
        var recordings = project.files().stream()
                .map(file -> new Recording(file.id(), file.fileName(), link(file, facts)))
                .toList();
        var waveforms = Optional.ofNullable(project.outputs()).map(StoredOutputs::waveforms).orElse(List.of()).stream()
                .map(waveform -> new Waveform(waveform.name(), links.link(waveform)))
                .toList();
        return new ProjectSound(recordings, waveforms);
    }

    private @Nullable URI link(ProjectFile file, FileFacts facts) {
        return facts.of(file.id())
                .filter(known -> known.status() == FileStatus.READY)
                .map(known -> links.recording(known.id(), known.fileName()))
                .orElse(null);
    }
}
