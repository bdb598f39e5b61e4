package dev.podworks.projects.transcript;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.contracts.studio.CorrectedSegments;
import dev.podworks.contracts.studio.CorrectedSegments.Segment;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.TranscriptVersions;
import dev.podworks.projects.project.TranscriptVersions.Version;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// What people do with transcripts.
@Component
class TranscriptCommands {
    private final ProjectTable projects;
    private final CorrectionContents contents;
    private final ServedTranscripts served;
    private final Outbox outbox;
    private final AuditLog audit;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    TranscriptCommands(
            ProjectTable projects,
            CorrectionContents contents,
            ServedTranscripts served,
            Outbox outbox,
            AuditLog audit,
            TransactionalOperator tx,
            InstantSource clock) {
        this.projects = projects;
        this.contents = contents;
        this.served = served;
        this.outbox = outbox;
        this.audit = audit;
        this.tx = tx;
        this.clock = clock;
    }

    /// @return the transcript, or the error `not_found`, `invalid_state`, `gone`
    Mono<CorrectableTranscript> find(Caller caller, ProjectId id) {
        return found(projects.find(caller, id)).map(CorrectableTranscript::of);
    }

    /// @return the transcript with the correction to be written, or the error `not_found`, `invalid_state`, `gone`,
    ///         `invalid_request`
    Mono<CorrectableTranscript> correct(Caller caller, ProjectId id, CorrectTranscriptRequest request) {
        request.validate();
        return find(caller, id)
                .flatMap(before -> contents.of(before.versions()).flatMap(saved -> {
                    var segments = request.addTo(saved);
                    return isRepeated(before, request, saved, segments)
                            ? audit.recordedBefore().thenReturn(before)
                            : correct(caller, before.require(request.number()), segments);
                }));
    }

    /// The response to a request that was saved may have been lost.
    private static boolean isRepeated(
            CorrectableTranscript before,
            CorrectTranscriptRequest request,
            CorrectedSegments saved,
            CorrectedSegments segments) {
        return request.number() == before.number() - 1 && segments.equals(saved);
    }

    private Mono<CorrectableTranscript> correct(
            Caller caller, CorrectableTranscript before, CorrectedSegments segments) {
        int next = before.number() + 1;
        return contents.put(before.submission(), next, segments)
                .map(key -> version(caller, next, Optional.of(key), segments))
                .flatMap(version -> found(projects.lock(caller, before.project().id()))
                        .map(CorrectableTranscript::of)
                        .map(locked -> locked.require(next - 1))
                        .flatMap(locked -> save(locked, version))
                        .as(tx::transactional));
    }

    private Mono<CorrectableTranscript> save(CorrectableTranscript locked, Version version) {
        var stage = locked.stage();
        var versions = Optional.ofNullable(locked.versions())
                .map(earlier -> earlier.correctedBy(version))
                .orElseGet(() -> new TranscriptVersions(stage.outputs(), version, null, null));
        var next = locked.project().moveTo(stage.with(stage.outputs(), versions));
        return projects.update(next)
                .then(outbox.append(
                        EventType.PROJECT_TRANSCRIPT_CORRECTION_REQUESTED,
                        new ProjectEvent(next.snapshot(), next.status())))
                .then(record(AuditAction.PROJECT_TRANSCRIPT_CORRECTED, next, version))
                .thenReturn(CorrectableTranscript.of(next));
    }

    /// @return the original transcript, or the error `not_found`, `invalid_state`, `gone`
    Mono<CorrectableTranscript> restore(Caller caller, ProjectId id, int number) {
        return found(projects.lock(caller, id))
                .map(CorrectableTranscript::of)
                .map(locked -> locked.require(number))
                .flatMap(locked -> restore(caller, locked))
                .as(tx::transactional);
    }

    private Mono<CorrectableTranscript> restore(Caller caller, CorrectableTranscript locked) {
        var versions = locked.versions();
        if (versions == null || versions.saved().contentKey() == null) {
            throw ApiException.invalidState(
                    "The transcript is the original one.",
                    locked.project().status().wire());
        }
        var version =
                version(caller, versions.saved().number() + 1, Optional.empty(), new CorrectedSegments(List.of()));
        return served.replace(locked, versions.original(), versions.restoredBy(version))
                .delayUntil(next -> record(AuditAction.PROJECT_TRANSCRIPT_RESTORED, next, version))
                .map(CorrectableTranscript::of);
    }

    private Version version(Caller caller, int number, Optional<String> contentKey, CorrectedSegments segments) {
        var removed = segments.segments().stream()
                .filter(Segment::removes)
                .map(Segment::index)
                .toList();
        return new Version(number, new UserId(caller.actorId()), clock.instant(), contentKey.orElse(null), removed);
    }

    private Mono<Void> record(AuditAction action, Project project, Version version) {
        return audit.record(AuditRecord.of(
                        action,
                        project.account(),
                        project.id(),
                        project.details().name())
                .with("number", version.number()));
    }

    private static Mono<Project> found(Mono<Project> project) {
        return project.switchIfEmpty(Mono.error(() -> ApiException.notFound("project")));
    }
}
