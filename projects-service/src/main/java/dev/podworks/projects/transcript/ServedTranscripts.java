package dev.podworks.projects.transcript;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.StudioEvent.CorrectionEvent;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrected;
import dev.podworks.contracts.event.StudioEvent.TranscriptCorrectionFailed;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.change.ChangeNotifier;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.output.OutputDeletion;
import dev.podworks.projects.output.PermanentLinks;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.TranscriptVersions;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Replaces the outputs of projects whose transcript was corrected or restored.
@Component
class ServedTranscripts {
    private final ProjectTable projects;
    private final PermanentLinks links;
    private final OutputDeletion deletion;
    private final Outbox outbox;
    private final ChangeNotifier changes;

    ServedTranscripts(
            ProjectTable projects,
            PermanentLinks links,
            OutputDeletion deletion,
            Outbox outbox,
            ChangeNotifier changes) {
        this.projects = projects;
        this.links = links;
        this.deletion = deletion;
        this.outbox = outbox;
        this.changes = changes;
    }

    /// Serves other outputs, in the transaction of the cause, and publishes it. Objects of all corrections in
    /// between are deleted.
    ///
    /// @param versions of which the saved one is served
    Mono<Project> replace(CorrectableTranscript locked, StoredOutputs outputs, TranscriptVersions versions) {
        var next = locked.project().moveTo(locked.stage().with(outputs, versions));
        int before = locked.versions() == null ? 0 : locked.versions().servedNumber();
        return projects.update(next)
                .thenMany(Flux.fromStream(() -> IntStream.range(
                                Math.max(1, before), versions.saved().number())
                        .boxed()))
                .concatMap(number -> deletion.scheduleCorrection(locked.submission(), number))
                .then(outbox.append(
                        EventType.PROJECT_TRANSCRIPT_CORRECTED,
                        links.addTo(new ProjectEvent(next.snapshot(), next.status()))))
                .thenReturn(next);
    }

    /// In the transaction of the event.
    Mono<Void> written(TranscriptCorrected event) {
        return locked(event)
                .flatMap(locked -> locked.versions() != null && isSaved(event, locked.versions())
                        ? replace(locked, event.outputs(), locked.versions().written())
                                .then()
                        : deleteUnlessServed(event, locked));
    }

    /// In the transaction of the event, without an event of the project: only the account page displays it. A
    /// correction that was replaced in the meantime needs no message.
    Mono<Void> failed(TranscriptCorrectionFailed event) {
        return locked(event)
                .filter(locked -> locked.versions() != null && isSaved(event, locked.versions()))
                .flatMap(locked -> projects.update(locked.project()
                                .moveTo(locked.stage()
                                        .with(
                                                locked.stage().outputs(),
                                                locked.versions().failed(event.message()))))
                        .then(notifyOf(locked.project())));
    }

    private Mono<Void> notifyOf(Project project) {
        return changes.afterCommit(new ChangeEvent(
                project.account(),
                project.mode(),
                ChangedResource.PROJECT,
                project.id().value()));
    }

    /// Whether it is the last correction, and not served.
    private static boolean isSaved(CorrectionEvent event, TranscriptVersions versions) {
        return versions.saved().number() == event.number() && !versions.servesSaved();
    }

    /// The studio wrote it while it was replaced.
    private Mono<Void> deleteUnlessServed(TranscriptCorrected event, CorrectableTranscript locked) {
        return locked.versions() != null && locked.versions().servedNumber() == event.number()
                ? Mono.empty()
                : deletion.scheduleCorrection(event.submission(), event.number());
    }

    /// Empty if the outputs were deleted, with the project or without it. What the studio wrote since then is
    /// deleted too.
    private Mono<CorrectableTranscript> locked(CorrectionEvent event) {
        var project = event.submission().project();
        return projects.lock(project)
                .filter(found -> found.stage() instanceof Completed completed && !completed.outputsGone())
                .map(CorrectableTranscript::of)
                .switchIfEmpty(Mono.defer(() -> deletion.schedule(project).then(Mono.empty())));
    }
}
